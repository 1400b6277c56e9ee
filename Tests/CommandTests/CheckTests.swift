import Foundation
import Testing

/// `check`: validates scenario files.
@Suite(.timeLimit(.minutes(2))) struct CheckTests {
  private static let scenarios = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scenarios").standardizedFileURL.path

  /// A folder with one good and one bad scenario while a test uses it.
  private func inFolder(_ test: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      "good.yaml": "scenario: Fine\n",
      "bad.yaml": "scenario: Bad\nseed: -1\nbank:\n  rules:\n    - name: a\n      timline: never\n",
    ]
    for (name, text) in files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    try await test(folder.path)
  }

  @Test func `the library of scenarios is fine`() async throws {
    let outcome = try await Program.run(["check", Self.scenarios])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("0 faults"))
  }

  @Test func `every fault is told with its place and what to write`() async throws {
    try await inFolder { folder in
      let outcome = try await Program.run(["check", folder])
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("\(folder)/bad.yaml:2:7: error: "), "\(outcome.output)")
      #expect(outcome.output.contains("bad.yaml:6:7: error: "))
      #expect(outcome.output.contains("timeline"))
      #expect(outcome.output.contains("2 scenarios, "))
      let good = try await Program.run(["check", folder + "/good.yaml"])
      #expect(good.status == 0)
    }
  }

  @Test(arguments: [[], ["/nowhere"], ["--fix", "x"]])
  func `wrong usage is exit 64`(_ arguments: [String]) async throws {
    let outcome = try await Program.run(["check"] + arguments)
    #expect(outcome.status == 64)
    #expect(!outcome.error.isEmpty)
  }

  @Test(arguments: ["check", "test"])
  func `a wrong path is told in one line by every command`(_ command: String) async throws {
    let outcome = try await Program.run([command, "/nowhere"])
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.error == "error: there is no file or folder \"/nowhere\"\n")
  }

  @Test(arguments: [
    ("srve", "did you mean `serve`?"), ("chek", "did you mean `check`?"),
    ("frobnicate", "there are `serve`, `check`, `test`, `explain`,"),
  ])
  func `a command that is none names the nearest`(_ word: String, _ advice: String) async throws {
    let outcome = try await Program.run([word, "--port", "0"])
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("error: there is no command `\(word)`; \(advice)"))
    #expect(outcome.error.split(separator: "\n").count == 1)
  }
}
