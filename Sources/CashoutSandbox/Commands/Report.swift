import Foundation

/// Where a command puts a report: into a file, or to standard output.
enum Report {
  /// The path that means standard output.
  static let standardOutput = "-"

  /// - Throws: ``CommandFailure`` when it cannot be written.
  static func write(_ text: String, to path: String) throws(CommandFailure) {
    do {
      guard path != standardOutput else {
        return Terminal.print(text.hasSuffix("\n") ? String(text.dropLast()) : text)
      }
      try Data(text.utf8).write(to: URL(filePath: path))
    } catch {
      throw FileFault.writing(path, error)
    }
  }
}
