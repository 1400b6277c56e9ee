import Foundation

/// A file that is there while the server answers, with its JSON line.
struct ReadyFile: Sendable {
  let path: String

  /// Takes away what an earlier run left, before anybody could take it for this one's.
  ///
  /// - Throws: ``CommandFailure`` when the file could not be written later.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    let files = FileManager.default
    let folder = URL(filePath: path).deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    let isTaken =
      unsafe files.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    guard !isTaken, files.isWritableFile(atPath: folder) else {
      throw .usage("--ready-file \(path): a file cannot be written there; name another")
    }
    try? files.removeItem(atPath: path)
  }

  /// Writes it whole or not at all; it has passwords, so it is for nobody but its owner.
  func write(_ line: String) {
    let draft = "\(path).\(ProcessInfo.processInfo.processIdentifier)"
    let isWritten = FileManager.default.createFile(
      atPath: draft,
      contents: Data((line + "\n").utf8),
      attributes: [.posixPermissions: 0o600]
    )
    guard isWritten, unsafe rename(draft, path) == 0 else {
      try? FileManager.default.removeItem(atPath: draft)
      return Terminal.printError("--ready-file \(path) could not be written")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
