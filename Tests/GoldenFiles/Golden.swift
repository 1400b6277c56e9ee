package import Foundation
package import Testing

/// Texts that were looked at once and must not change unnoticed; `RECORD=1 swift test` rewrites.
package struct Golden: Sendable {
  /// The folder of all golden files of a target.
  package let folder: URL

  /// The files in the folder `Golden` beside a source file.
  package init(beside file: String) {
    folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Golden")
  }

  /// Compares a text with the golden file of that name, such as `scenarios/cancel.txt`.
  package func check(
    _ text: String,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: name)
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    guard recorded != text else { return }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name); look at the difference", sourceLocation: sourceLocation)
      return
    }
    Issue.record(
      "\(Self.difference(recorded, text)) in \(name); record with RECORD=1 swift test if it is meant",
      sourceLocation: sourceLocation
    )
  }

  /// The first line that differs, as it was and as it is.
  private static func difference(_ recorded: String?, _ text: String) -> Comment {
    guard let recorded else { return "nothing is recorded" }
    let old = recorded.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(old, new).prefix { $0 == $1 }.count
    let was = same < old.count ? String(old[same]) : "(end)"
    let now = same < new.count ? String(new[same]) : "(end)"
    return "line \(same + 1) was\n  \(was)\nand is\n  \(now)\n"
  }
}
