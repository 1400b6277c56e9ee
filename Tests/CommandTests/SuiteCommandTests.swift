import Foundation
import Programs
import Testing
import WireJSON

/// `test` and `explain`, run as a user runs them.
@Suite(.timeLimit(.minutes(10))) struct SuiteCommandTests {
  private static let scenarios = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scenarios").standardizedFileURL.path

  private static let files = [
    "fine.yaml": "scenario: Fine\ntags: [smoke]\nsteps: [{ create: {} }]",
    "wrong.yaml":
      "scenario: Wrong\nsteps:\n  - create: {}\n  - expect: { payouts: { count: 2 } }\n",
    "faulty.yaml": "scenario: Faulty\nsteps: [{ creat: {} }]",
  ]

  /// A folder with the files while a test uses it.
  private func inFolder(_ names: [String], _ test: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in names {
      try Self.files[name, default: ""]
        .write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    try await test(folder.path)
  }

  @Test(arguments: [
    (["fine.yaml"], Int32(0), "1 passed"), (["fine.yaml", "wrong.yaml"], 1, "1 passed, 1 failed"),
    (["faulty.yaml", "fine.yaml", "wrong.yaml"], 2, "1 did not load"),
  ])
  func `the exit status and the last line tell the worst`(
    _ names: [String],
    _ status: Int32,
    _ summary: String
  ) async throws {
    try await inFolder(names) { folder in
      let outcome = try await Program.run(["test", folder, "--jobs", "2"])
      #expect(outcome.status == status)
      #expect(outcome.output.contains(summary), "\(outcome.output)")
    }
  }

  @Test func `a failure has the place, both values and the way to repeat it`() async throws {
    try await inFolder(["wrong.yaml"]) { folder in
      let outcome = try await Program.run(["test", folder, "--seed", "5"])
      for part in [
        "wrong.yaml:4:5: step 2, expect", "payouts: count", "- expected  2", "+ actual    1",
        "PENDING by the merchant", "POST /v3/cashout", "--seed 5",
      ] { #expect(outcome.output.contains(part), "\(outcome.output)") }
    }
  }

  @Test func `reports are written, and the filter chooses`() async throws {
    try await inFolder(["fine.yaml", "wrong.yaml"]) { folder in
      let (junit, json) = (folder + "/junit.xml", folder + "/report.txt")
      let outcome = try await Program.run([
        "test", folder, "--filter", "SMOKE", "--junit", junit, "--json", json, "--fail-fast",
      ])
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("tests=\"1\""))
      let report = try JSONParser.parse(Array(try Data(contentsOf: URL(filePath: json)))).object
      #expect(report?["passed"] == 1)
    }
  }

  @Test func `the library of scenarios passes`() async throws {
    let outcome = try await Program.run(["test", Self.scenarios])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test(arguments: [
    [], ["/nowhere"], [scenarios + "/banks"], [scenarios, "--filter", "nothing like it"],
    [scenarios, "--jobs", "0"], [scenarios, "--seed", "x"],
    [scenarios + "/happy-path.yaml", "--json", "/dev/null/report.json"],
    [scenarios + "/happy-path.yaml", "--json", "-", "--junit", "-"],
  ])
  func `wrong usage is exit 64`(_ arguments: [String]) async throws {
    let outcome = try await Program.run(["test"] + arguments)
    #expect(outcome.status == 64, "\(outcome.output)")
    #expect(!outcome.error.isEmpty)
  }

  @Test(arguments: [
    ("--junit", "/dev/null/x.xml", "the folder /dev/null cannot be made; name another file"),
    ("--json", "/dev/null/x.json", "the folder /dev/null cannot be made; name another file"),
    ("--json", "/", "this is a folder; name a file in it"), ("--junit", "", "name a file"),
  ])
  func `a report that cannot be written is told before anything runs`(
    _ option: String,
    _ path: String,
    _ reason: String
  ) async throws {
    let outcome = try await Program.run(["test", Self.scenarios + "/cancel.yaml", option, path])
    #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome.output)")
    let name = path.isEmpty ? "\(option) \"\"" : "\(option) \(path)"
    #expect(outcome.error == "error: \(name): \(reason)\n")
  }

  @Test func `a report makes its folder, or goes to standard output`() async throws {
    try await inFolder(["fine.yaml"]) { folder in
      let junit = folder + "/made/for/it/junit.xml"
      let outcome = try await Program.run(["test", folder, "--junit", junit, "--json", "-"])
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("tests=\"1\""))
      #expect(try JSONParser.parse(Array(outcome.output.utf8)).object?["passed"] == 1)
      #expect(outcome.error.contains("1 passed"))
    }
  }

  @Test(arguments: ["node_modules", ".git", ".build"])
  func `folders of other tools are passed over`(_ name: String) async throws {
    try await inFolder(["fine.yaml"]) { folder in
      let foreign = URL(filePath: folder).appending(path: "\(name)/inside")
      try FileManager.default.createDirectory(at: foreign, withIntermediateDirectories: true)
      for file in ["faulty.yaml", "package.json"] {
        let text = Self.files[file] ?? "{}"
        let path = foreign.appending(path: file)
        try text.write(to: path, atomically: true, encoding: .utf8)
      }
      for command in ["test", "check"] {
        let outcome = try await Program.run([command, folder])
        #expect(outcome.status == 0, "\(outcome.output)")
      }
      let named = try await Program.run(["check", foreign.path])
      #expect(named.status == 1)
    }
  }

  @Test func `explain reads the body from standard input`() async throws {
    let outcome = try await Program.run(
      ["explain", Self.scenarios + "/late-rejection.yaml", "--request", "-"],
      input: #"{"country":"BR","currency":"BRL","amount":1500,"external_id":"late-1","#
        + #""document_id":"01716001340","beneficiary_name":"Maria","bank_account":"3423422-7","#
        + #""bank_code":"001","bank_branch":"1234","account_type":"C"}"#
    )
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("rule: closed account, noticed late"))
    #expect(outcome.output.contains("+3d5m30s       REJECTED 826"))
  }

  @Test(arguments: [
    (["explain", "/nowhere.yaml", "--request", "-"], Int32(64)),
    (["explain", scenarios + "/cancel.yaml", "--request", "/nowhere.json"], Int32(64)),
    (["explain"], Int32(64)),
  ])
  func `explain tells what cannot be read`(_ arguments: [String], _ status: Int32) async throws {
    let outcome = try await Program.run(arguments)
    #expect(outcome.status == status)
    #expect(!outcome.error.isEmpty)
  }
}
