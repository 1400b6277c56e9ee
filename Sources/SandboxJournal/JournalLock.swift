import Foundation

/// Keeps a folder for one process, for as long as it lives.
///
/// The kernel frees it with the process, however that ends; the file says which process it is.
package final class JournalLock: Sendable {
  private let descriptor: Int32

  /// - Throws: ``JournalFault`` when another process has the folder, or it cannot be written.
  init(folder: String) throws(JournalFault) {
    let path = folder + "/lock"
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .folder(folder, reason: Self.reason(errno)) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .inUse(folder, pid: Self.pid(in: path))
    }
    self.descriptor = descriptor
    let text = Array("\(ProcessInfo.processInfo.processIdentifier)\n".utf8)
    ftruncate(descriptor, 0)
    _ = unsafe text.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  deinit {
    free()
    close(descriptor)
  }

  /// Lets others have the folder at once.
  ///
  /// A child that another thread is starting just then has the descriptor, too, until it becomes its
  /// program: closing ours would leave the folder locked until then.
  func free() { flock(descriptor, LOCK_UN) }

  private static func pid(in path: String) -> Int? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  static func reason(_ code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "this user may not write there; look at its owner and rights"
    case EROFS: "the file system is read-only"
    case ENOSPC, EDQUOT: "the disk is full"
    case ENOTDIR: "it is not a folder"
    default: unsafe String(cString: strerror(code))
    }
  }
}
