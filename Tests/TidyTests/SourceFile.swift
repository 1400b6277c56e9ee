import Foundation
import Synchronization

/// One Swift file of the package, as the tidy tests read it.
struct SourceFile: Sendable {
  /// From the package's root: `Sources/SandboxCore/Money/Money.swift`.
  let path: String
  let lines: [String]

  static let root = URL(filePath: #filePath)
    .appending(path: "../../..").standardizedFileURL

  /// All Swift files below a folder of the package, by path; what stands in folders named
  /// `Generated` is made by tools and held to no rule of ours.
  static func all(under folder: String) throws -> [SourceFile] {
    if let known = read.withLock({ $0[folder] }) { return known }
    let files = try readAll(under: folder)
    read.withLock { $0[folder] = files }
    return files
  }

  /// What was read, by folder: many tests look at all of it.
  private static let read = Mutex<[String: [SourceFile]]>([:])

  private static func readAll(under folder: String) throws -> [SourceFile] {
    let directory = root.appending(path: folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
    let written = names.filter { $0.hasSuffix(".swift") && !$0.contains("Generated/") }
    return try written.sorted().map { name in
      let text = try String(contentsOf: directory.appending(path: name), encoding: .utf8)
      return SourceFile(path: "\(folder)/\(name)", lines: text.components(separatedBy: "\n"))
    }
  }

  /// The folders directly below a folder of the package.
  static func targets(under folder: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path))
  }

  /// The lines with their numbers from 1, comments left out.
  var code: [(number: Int, text: Substring)] {
    lines.enumerated().map { ($0 + 1, Self.code(in: $1)) }
  }

  /// A URL's two slashes do not begin a comment; a comment's stand alone or behind a blank.
  private static func code(in line: String) -> Substring {
    if line.drop(while: { $0 == " " }).hasPrefix("//") { return "" }
    return line.firstRange(of: " // ").map { line[..<$0.lowerBound] } ?? line[...]
  }
}
