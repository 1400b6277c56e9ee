import Foundation
import Programs
import Testing

/// `check`: validates scenario files.
@Suite(.timeLimit(.minutes(10))) struct CheckTests {
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

  @Test func `a finding cannot write lines of its own`() async throws {
    try await inFolder { folder in
      let file = folder + "/a\nb.yaml:1:1: error: forged\u{1B}[2J.yaml"
      let text = "scenario: A\n\"x\\n\\e[2Jforged: fine\": 1\n"
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      let outcome = try await Program.run(["check", file])
      #expect(outcome.status == 1)
      #expect(!outcome.output.contains("\u{1B}"), "\(outcome.output)")
      #expect(outcome.output.hasPrefix(folder + "/a\\nb.yaml:1:1: error: forged\\u{1B}[2J"))
      #expect(!outcome.output.split(separator: "\n").contains { $0.hasPrefix("forged") })
    }
  }

  @Test(arguments: ["check", "test"])
  func `links that lead out of a folder are passed over`(_ command: String) async throws {
    try await inFolder { outside in
      try await inFolder { folder in
        let manager = FileManager.default
        try manager.removeItem(atPath: folder + "/bad.yaml")
        let steps = "scenario: Here\nsteps: [{ create: {} }]\n"
        try steps.write(toFile: folder + "/good.yaml", atomically: true, encoding: .utf8)
        for (link, goal) in [
          ("/file.yaml", outside + "/bad.yaml"), ("/folder", outside), ("/own.yaml", "good.yaml"),
          ("/within", "."),
        ] {
          try manager.createSymbolicLink(atPath: folder + link, withDestinationPath: goal)
        }
        let outcome = try await Program.run([command, folder])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
        #expect(outcome.output.contains("2 "), "\(outcome.output)")
        for link in ["file.yaml", "folder"] {
          let note = "note: \(folder)/\(link) is passed over, for it is a link"
          #expect(outcome.error.contains(note), "\(outcome.error)")
        }
        #expect(!outcome.error.contains("/within "), "\(outcome.error)")
        #expect(!outcome.output.contains("bad.yaml"))
      }
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
