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

  /// The content of a regular file or of standard input, read no further than just beyond the
  /// largest size.
  package static func bytes(_ path: String) throws(IncludeFault) -> [UInt8] {
    if path == StandardInput.path { return try standardInput() }
    guard FileManager.default.fileExists(atPath: path) else {
      throw IncludeFault("there is no such file")
    }
    do {
      let resolved = resolved(path)
      let attributes = try FileManager.default.attributesOfItem(atPath: resolved)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw IncludeFault("this is not a file")
      }
      let handle = try FileHandle(forReadingFrom: URL(filePath: resolved))
      defer { try? handle.close() }
      return [UInt8](try handle.read(upToCount: ScenarioLoader.largestFile + 1) ?? Data())
    } catch let fault as IncludeFault {
      throw fault
    } catch {
      throw IncludeFault("the file cannot be read; look at its permissions")
    }
  }

  private static func standardInput() throws(IncludeFault) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      // A pipe gives what there is; only nothing is the end.
      while bytes.count <= ScenarioLoader.largestFile,
        let part = try FileHandle.standardInput.read(upToCount: 1 << 16), !part.isEmpty
      {
        bytes += part
      }
    } catch {
      throw IncludeFault("standard input cannot be read")
    }
    return bytes
  }

  /// How a file is called that another names: beside the other's name.
  static func sibling(of name: String, _ relative: String) -> String {
    guard let slash = name.lastIndex(of: "/") else { return relative }
    return name[...slash] + relative
  }
}
