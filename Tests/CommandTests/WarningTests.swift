import Foundation
import Programs
import Testing
import WireJSON

/// What is possible but hardly meant in a file is told by every command that reads it.
@Suite(.timeLimit(.minutes(10))) struct WarningTests {
  private static let text = """
    scenario: Two lines for one bank
    bank: { capacity: [100/min, { rate: 10/s, banks: [001] }] }
    steps: [{ create: {} }]
    """

  private static let finding =
    "two.yaml:2:29: warning: bank.capacity: this never counts, because the one in line 2"

  /// The file while a test uses it.
  private func withFile(_ test: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "two.yaml")
    try Self.text.write(to: file, atomically: true, encoding: .utf8)
    try await test(file.path)
  }

  @Test func `test tells each in one line beside its results`() async throws {
    try await withFile { file in
      let outcome = try await Program.run(["test", file])
      #expect(outcome.status == 0)
      let lines = outcome.error.split(separator: "\n")
      #expect(lines.count == 1)
      #expect(lines.first?.contains(Self.finding) == true, "\(outcome.error)")
      #expect(outcome.output.contains("1 passed"))
      #expect(!outcome.output.contains("warning"))
    }
  }

  @Test func `explain tells them beside its answer`() async throws {
    try await withFile { file in
      let outcome = try await Program.run(["explain", file, "--request", "-"], input: "{}")
      #expect(outcome.status == 0)
      #expect(outcome.error.contains(Self.finding), "\(outcome.error)")
      #expect(!outcome.output.contains("warning"))
    }
  }

  @Test(arguments: [[], ["--quiet"]])
  func `serve tells them before it listens unless it is quiet`(_ options: [String]) async throws {
    try await withFile { file in
      // No machine has this address, so nothing has to be waited for.
      let address = ["--host", "203.0.113.1", "--port", "0"]
      let outcome = try await Program.run(["serve", "--scenario", file] + address + options)
      #expect(outcome.status == 3)
      #expect(outcome.error.contains(Self.finding) == options.isEmpty, "\(outcome.error)")
      let remark = "two.yaml:3:9: warning: steps: the step is not run here, only what the bank does"
      #expect(outcome.error.contains(remark) == options.isEmpty, "\(outcome.error)")
    }
  }

  @Test func `schema prints what editors hold files against`() async throws {
    let outcome = try await Program.run(["schema"])
    #expect(outcome.status == 0)
    let schema = try JSONParser.parse(Array(outcome.output.utf8)).object
    #expect(schema?["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    let recorded = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../CashoutSandboxTests/Golden/scenario.schema.json")
    #expect(outcome.output == (try String(contentsOf: recorded, encoding: .utf8)))
  }
}
