import Foundation
import ScenarioLanguage

/// Words why a file of the command line cannot be read or written: what, where and the remedy.
enum FileFault {
  static func reading(_ path: String, _ error: any Error) -> CommandFailure {
    guard !(error is GivenBytes.TooLarge) else {
      return .usage(
        "cannot read \(StandardInput.name(of: path)): it has more than \(GivenBytes.largest) bytes;"
          + " name a file"
      )
    }
    return unreadable(path, because: cause(error))
  }

  /// Whether a file that was named is one and may be read; standard input always may.
  ///
  /// - Throws: ``CommandFailure`` as for every file that cannot be read.
  static func probeReading(_ path: String) throws(CommandFailure) {
    guard path != StandardInput.path else { return }
    let isReadable = FileManager.default.isReadableFile(atPath: path)
    guard isReadable, !isFolder(path) else {
      throw unreadable(path, because: "no permission")
    }
  }

  /// Whether a folder of `serve --data` that was named is one.
  ///
  /// - Throws: ``CommandFailure`` for a file, and for what is not there.
  static func probeFolder(_ path: String) throws(CommandFailure) {
    guard exists(path) else {
      throw .usage("there is no folder \(path); name a folder that serve --data has kept data in")
    }
    guard isFolder(path) else {
      throw .usage("\(path) is a file; name the folder of serve --data that it is in")
    }
  }

  private static func unreadable(_ path: String, because cause: String) -> CommandFailure {
    let reason =
      isFolder(path)
      ? "it is a folder; name a file"
      : exists(path)
        ? "\(cause); see who may read it"
        : "there is no such file; name another, or - for standard input"
    return .usage("cannot read \(StandardInput.name(of: path)): \(reason)")
  }

  static func writing(_ path: String, _ error: any Error) -> CommandFailure {
    .usage("cannot write \(path): \(cause(error)); name a file that you may write")
  }

  /// Whether a report could be written, looked at before the work that it is to tell of.
  ///
  /// The folder of the file is made; `-` is standard output.
  /// - Throws: ``CommandFailure`` for a folder that cannot be made, or a folder instead of a file.
  static func probe(_ option: String, _ path: String) throws(CommandFailure) {
    guard !path.isEmpty else { throw .usage("--\(option) \"\": name a file") }
    guard path != Report.standardOutput else { return }
    if isFolder(path) { throw .usage("--\(option) \(path): this is a folder; name a file in it") }
    let folder = URL(filePath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .usage("--\(option) \(path): the folder \(folder) cannot be made; name another file")
    }
    guard FileManager.default.isWritableFile(atPath: exists(path) ? path : folder) else {
      throw .usage("--\(option) \(path): you may not write there; name another file")
    }
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  private static func isFolder(_ path: String) -> Bool {
    let real = ScenarioFolder.resolved(path)
    let attributes = try? FileManager.default.attributesOfItem(atPath: real)
    return attributes?[.type] as? FileAttributeType == .typeDirectory
  }

  static func cause(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoPermission, .fileWriteNoPermission: "no permission"
    case .fileWriteOutOfSpace: "the disk is full"
    default:
      switch posixCode(error) {
      case ENOSPC: "the disk is full"
      case EBADF: "it is closed"
      default: error.localizedDescription
      }
    }
  }

  /// Whether who was to read is gone.
  static func isBrokenPipe(_ error: any Error) -> Bool { posixCode(error) == EPIPE }

  private static func posixCode(_ error: any Error) -> Int32? {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
    return cause.flatMap { $0.domain == NSPOSIXErrorDomain ? Int32($0.code) : nil }
  }
}
