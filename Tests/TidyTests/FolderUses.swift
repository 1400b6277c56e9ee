import Foundation
import Synchronization

/// Which folders of one target name types of which others, read from the text.
///
/// Extensions are not seen: what a folder adds to another's type belongs to the folder it stands in.
struct FolderUses: Sendable {
  /// One folder's use of a type of another.
  struct Use: Sendable {
    let file: String
    let from: String
    let type: String
    let to: String
  }

  let all: [Use]
  let folders: Set<String>

  /// Those of a target, read once for all who ask.
  static func of(_ target: String) throws -> FolderUses {
    if let known = read.withLock({ $0[target] }) { return known }
    let uses = try FolderUses(target: target)
    read.withLock { $0[target] = uses }
    return uses
  }

  private static let read = Mutex<[String: FolderUses]>([:])

  private init(target: String) throws {
    let root = "Sources/\(target)/"
    self.init(
      files: try SourceFile.all(under: "Sources/\(target)").map { file in
        (String(file.path.dropFirst(root.count)), file.code.map { String($0.text) })
      }
    )
  }

  init(files: [(path: String, lines: [String])]) {
    let parsed = files.map { ParsedFile(path: $0.path, lines: $0.lines) }
    var homes: [String: String] = [:]
    for file in parsed { for type in file.shared { homes[type] = file.folder } }
    folders = Set(parsed.map(\.folder))
    all = parsed.flatMap { file in
      file.named.subtracting(file.own).sorted().compactMap { type in
        homes[type].flatMap { home in
          home == file.folder
            ? nil : Use(file: file.path, from: file.folder, type: type, to: home)
        }
      }
    }
  }
}

/// The types that one file declares and names.
private struct ParsedFile {
  let path: String
  /// The first folder of the path; `.` for files beside the folders.
  let folder: String
  /// Types that other files may name.
  private(set) var shared: Set<String> = []
  /// Types of this file alone.
  private(set) var own: Set<String> = []
  private(set) var named: Set<String> = []

  init(path: String, lines: [String]) {
    self.path = path
    let parts = path.split(separator: "/")
    folder = parts.count > 1 ? String(parts[0]) : "."
    let declaration =
      #/^(?:@\w+(?:\([^)]*\))? )*((?:\w+ )*?)(?:struct|enum|class|actor|protocol|typealias) (\w+)/#
    var isText = false
    for line in lines {
      let opens =
        line.utf8.contains(UInt8(ascii: "\"")) && line.ranges(of: "\"\"\"").count % 2 == 1
      defer { if opens { isText.toggle() } }
      guard !isText else { continue }
      let begins = line.utf8.first != UInt8(ascii: " ") && !line.isEmpty
      if begins, let match = line.prefixMatch(of: declaration) {
        if match.output.1.contains("private") {
          own.insert(String(match.output.2))
        } else {
          shared.insert(String(match.output.2))
        }
      }
      named.formUnion(Self.types(in: line))
    }
  }

  /// Names with a capital that no point precedes, outside of texts.
  ///
  /// Byte by byte, for expressions take seconds for all lines of the package.
  private static func types(in line: String) -> [String] {
    let bytes = Array(line.utf8)
    var types: [String] = []
    var (index, before) = (0, UInt8(ascii: " "))
    while index < bytes.count {
      let start = index
      if bytes[start] == UInt8(ascii: "\"") {
        index = end(ofTextAt: start, in: bytes)
      } else if isOfName(bytes[start]) {
        while index < bytes.count, isOfName(bytes[index]) { index += 1 }
        let isType = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[start])
        if isType, before != UInt8(ascii: ".") {
          types.append(String(decoding: bytes[start..<index], as: UTF8.self))
        }
      } else {
        index += 1
      }
      before = bytes[index - 1]
    }
    return types
  }

  /// Behind the quotation mark that ends a text; the next byte where none does.
  private static func end(ofTextAt start: Int, in bytes: [UInt8]) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index < bytes.count ? index + 1 : start + 1
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
