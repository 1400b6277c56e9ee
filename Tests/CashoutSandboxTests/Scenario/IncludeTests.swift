import CashoutSandbox
import Foundation
import SandboxCore
import ScenarioLanguage
import ScenarioText
import Testing

/// Files that bring in other files' rules, and how far they may reach.
@Suite struct IncludeTests {
  /// A folder of its own that is gone afterwards.
  private func inFolder(
    _ files: [String: String],
    _ body: (URL) throws -> Void
  ) throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "scenarios-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try manager.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    try body(folder)
  }

  private func rule(_ name: String, include: String = "[]") -> String {
    "scenario: \(name)\ninclude: \(include)\nbank: { rules: [{ name: \(name),"
      + " match: { city: \(name) }, timeline: never }] }\n"
  }

  private func names(_ url: URL) throws -> [String] {
    try ScenarioLoader.load(path: url.path).scenario.script.rules.map(\.name)
  }

  @Test func `included rules come after the file's own, depth first`() throws {
    let files = [
      "a.yaml": rule("a", include: "[sub/b.yaml, d.yaml]"),
      "sub/b.yaml": rule("b", include: "[deeper/c.yaml]"),
      "sub/deeper/c.yaml": rule("c"), "d.yaml": rule("d"),
    ]
    try inFolder(files) { folder in
      let names = try names(folder.appending(path: "a.yaml"))
      #expect(names == ["a", "b", "c", "d"])
    }
  }

  @Test func `a nameless rule of an included file is named after it`() throws {
    let nameless = "scenario: b\nbank: { rules: [{ timeline: never }] }"
    try inFolder(["a.yaml": rule("a", include: "[b.yaml]"), "b.yaml": nameless]) { folder in
      let names = try names(folder.appending(path: "a.yaml"))
      #expect(names == ["a", "b.yaml rule 1"])
    }
  }

  @Test func `a circle of files is a fault`() throws {
    let files = [
      "a.yaml": rule("a", include: "[b.yaml]"), "b.yaml": rule("b", include: "[./a.yaml]"),
    ]
    try inFolder(files) { folder in
      let error = #expect(throws: ScenarioFaults.self) {
        try ScenarioLoader.load(path: folder.appending(path: "a.yaml").path)
      }
      #expect(error?.diagnostics.map(\.message.description).first?.contains("circle") == true)
    }
  }

  @Test func `a link cannot lead out of the folder`() throws {
    let files = ["in/a.yaml": rule("a", include: "[link.yaml]"), "out/b.yaml": rule("b")]
    try inFolder(files) { folder in
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "in/link.yaml"),
        withDestinationURL: folder.appending(path: "out/b.yaml")
      )
      let error = #expect(throws: ScenarioFaults.self) {
        try ScenarioLoader.load(path: folder.appending(path: "in/a.yaml").path)
      }
      #expect(error?.text.contains("a link leads out") == true)
    }
  }

  @Test func `a linked folder cannot lead out either`() throws {
    let files = ["in/a.yaml": rule("a", include: "[sub/b.yaml]"), "out/b.yaml": rule("b")]
    try inFolder(files) { folder in
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "in/sub"),
        withDestinationURL: folder.appending(path: "out")
      )
      #expect(throws: ScenarioFaults.self) { try names(folder.appending(path: "in/a.yaml")) }
    }
  }

  @Test func `a hundred files are enough`() throws {
    var files: [String: String] = [:]
    for level in 0..<7 {
      files["\(level)a.yaml"] = rule(
        "a\(level)",
        include: "[\(level + 1)a.yaml, \(level + 1)b.yaml]"
      )
      files["\(level)b.yaml"] = rule(
        "b\(level)",
        include: "[\(level + 1)a.yaml, \(level + 1)b.yaml]"
      )
    }
    files["7a.yaml"] = rule("a7")
    files["7b.yaml"] = rule("b7")
    try inFolder(files) { folder in
      let error = #expect(throws: ScenarioFaults.self) {
        try ScenarioLoader.load(path: folder.appending(path: "0a.yaml").path)
      }
      #expect(error?.text.contains("more than 100 files") == true)
    }
  }

  @Test func `a scenario that is no file cannot include`() {
    let error = #expect(throws: ScenarioFaults.self) {
      try ScenarioLoader.load(rule("a", include: "[b.yaml, c.yaml]"))
    }
    #expect(error?.diagnostics.count == 2)
    #expect(error?.text.contains("only a scenario that is a file") == true)
  }
}
