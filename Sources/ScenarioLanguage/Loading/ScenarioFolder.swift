import Foundation

/// Why a file cannot be included or read.
package struct IncludeFault: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// A folder with scenario files; the only place that reads them from disk.
package struct ScenarioFolder {
  private let root: String

  /// The folder in which a file stands, whose path has no symbolic links.
  package init(of path: String) { root = URL(filePath: path).deletingLastPathComponent().path }

  /// The real path of a file in the folder.
  ///
  /// - Throws: a fault when a symbolic link leads out of the folder.
  package func path(_ relative: String) throws(IncludeFault) -> String {
    let path = Self.resolved(root + "/" + relative)
    guard path.hasPrefix(root == "/" ? root : root + "/") else {
      throw IncludeFault("a link leads out of the including file's folder; copy the file here")
    }
    return path
  }

  /// A path from the root of the file system, symbolic links followed.
  package static func resolved(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// The content of what a command was told of, read no further than just beyond the largest size.
  ///
  /// That may be a pipe, too, or standard input.
  static func given(_ path: String) throws(IncludeFault) -> [UInt8] {
    guard path != StandardInput.path else { return try read(path, "standard input cannot be read") }
    guard FileManager.default.fileExists(atPath: path) else {
      throw IncludeFault("there is no such file")
    }
    guard GivenBytes.type(of: path) != .typeDirectory else {
      throw IncludeFault("this is not a file")
    }
    return try read(path, "the file cannot be read; look at its permissions")
  }

  /// The content of a file that another names, read no further than just beyond the largest size.
  static func bytes(_ path: String) throws(IncludeFault) -> [UInt8] {
    guard !GivenBytes.isReadOnce(path) else {
      throw IncludeFault("this is a pipe or a device; name a file, which can be read again")
    }
    return try given(path)
  }

  private static func read(_ path: String, _ fault: String) throws(IncludeFault) -> [UInt8] {
    do {
      return try GivenBytes.beginning(of: path, upTo: ScenarioLoader.largestFile + 1)
    } catch {
      throw IncludeFault(fault)
    }
  }

  /// How a file is called that another names: beside the other's name.
  static func sibling(of name: String, _ relative: String) -> String {
    guard let slash = name.lastIndex(of: "/") else { return relative }
    return name[...slash] + relative
  }
}
