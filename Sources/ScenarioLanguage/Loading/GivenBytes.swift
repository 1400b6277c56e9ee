import Foundation

/// The bytes of what a command was told to read: a file, a pipe, a device or standard input.
package enum GivenBytes {
  /// What is larger than it may be.
  package struct TooLarge: Error {}

  /// The bytes of a path up to an end, `-` for standard input.
  ///
  /// - Parameters:
  ///   - path: what is to be read; a pipe is read once, so it has nothing the next time.
  ///   - limit: how many bytes are read at most.
  /// - Returns: what stands there, as far as the limit.
  /// - Throws: why it cannot be opened or read.
  package static func beginning(of path: String, upTo limit: Int) throws -> [UInt8] {
    guard path != StandardInput.path else {
      return try beginning(of: FileHandle.standardInput, upTo: limit)
    }
    let handle = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { try? handle.close() }
    return try beginning(of: handle, upTo: limit)
  }

  /// All bytes of a path, `-` for standard input; what is no file may be endless, and has a bound.
  ///
  /// - Throws: why it cannot be read, or ``TooLarge``.
  package static func all(_ path: String) throws -> [UInt8] {
    if path != StandardInput.path, isFile(path) {
      return Array(try Data(contentsOf: URL(filePath: path)))
    }
    let bytes = try beginning(of: path, upTo: largest + 1)
    guard bytes.count <= largest else { throw TooLarge() }
    return bytes
  }

  /// How much of what is no file is read, in bytes.
  package static let largest = 64 << 20

  /// Whether a path leads to a file that can be read again, and not to a folder, pipe or device.
  package static func isFile(_ path: String) -> Bool { type(of: path) == .typeRegular }

  /// Whether a path leads to a pipe or a device.
  package static func isReadOnce(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path) && !isFile(path)
      && type(of: path) != .typeDirectory
  }

  static func type(of path: String) -> FileAttributeType? {
    let real = ScenarioFolder.resolved(path)
    let attributes = try? FileManager.default.attributesOfItem(atPath: real)
    return attributes?[.type] as? FileAttributeType
  }

  private static func beginning(of handle: FileHandle, upTo limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    // A pipe gives what there is; only nothing is the end.
    while bytes.count < limit,
      let part = try handle.read(upToCount: min(limit - bytes.count, 1 << 16)), !part.isEmpty
    {
      bytes += part
    }
    return bytes
  }
}
