import Foundation

/// Which folders of one target name types of which others, read from the text.
///
/// Extensions are not seen: what a folder adds to another's type belongs to the folder it stands in.
struct FolderUses {
  /// One folder's use of a type of another.
  struct Use: Sendable {
    let file: String
    let from: String
    let type: String
    let to: String
  }

  let all: [Use]
  let folders: Set<String>

  init(target: String) throws {
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
      let opens = line.ranges(of: "\"\"\"").count % 2 == 1
      defer { if opens { isText.toggle() } }
      guard !isText else { continue }
      if let match = line.prefixMatch(of: declaration) {
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
  private static func types(in line: String) -> [String] {
    let code = line.replacing(#/"(?:\\.|[^"\\])*"/#, with: "\"\"")
    return code.matches(of: #/(?:^|[^\w.])([A-Z]\w*)/#).map { String($0.output.1) }
  }
}
