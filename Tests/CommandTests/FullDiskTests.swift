import Foundation
import Programs
import Testing

/// Standard output that cannot be written is told, and is no success.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))
)
struct FullDiskTests {
  private static let scenarios = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scenarios").standardizedFileURL.path

  @Test(arguments: [
    ["schema"], ["sign"], ["sign", "--control", "a"], ["check", scenarios + "/cancel.yaml"],
    ["test", scenarios + "/cancel.yaml"],
    ["explain", scenarios + "/cancel.yaml", "--request", "-"], ["--version"], ["--help"],
    ["help", "pay"], ["serve", "--help"], ["--generate-completion-script", "bash"],
  ])
  func `a command whose output is lost fails`(_ arguments: [String]) async throws {
    let outcome = try await Program.run(arguments, input: "{}", output: "/dev/full")
    #expect(outcome.status == 74)
    #expect(outcome.error == "error: cannot write standard output: the disk is full\n")
  }

  @Test func `a reader that goes away is no failure`() async throws {
    let outcome = try await Program.run(["schema"], output: "|head -c 1")
    #expect(outcome.error.isEmpty, "\(outcome.error)")
  }
}
