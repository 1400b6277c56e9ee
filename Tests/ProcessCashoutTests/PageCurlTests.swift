import CashoutSandbox
import Foundation
import Programs
import Testing

/// The exchange by curl of the page "Process cashout", as it stands there.
@Suite(.timeLimit(.minutes(10))) struct PageCurlTests {
  private static let curl = ["/usr/bin/curl", "/bin/curl", "/usr/local/bin/curl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled("curl is needed") { curl != nil })
  func `the cashout to Payoneer runs as the page has it`() async throws {
    let page = try String(
      contentsOfFile: "Sources/CashoutSandbox/CashoutSandbox.docc/ProcessCashout.md",
      encoding: .utf8
    )
    let section = try #require(page.components(separatedBy: "## From a shell\n").last)
    let blocks = section.components(separatedBy: "```")
    let script = blocks[1].split(separator: "\n").dropFirst()
    let answers = blocks[3].split(separator: "\n").map { $0.split(separator: "…") }
    try await PayoutSandbox.run { sandbox in
      let lines = script.map { $0.hasPrefix("url=") ? "url=\(sandbox.url)" : String($0) }
      let output = try await Self.run(lines.joined(separator: "\necho\n"))
      for parts in answers {
        let isThere = output.contains { line in parts.allSatisfy { line.contains($0) } }
        #expect(isThere, "\(parts) is not among \(output)")
      }
    }
  }

  private static func run(_ script: String) async throws -> [Substring] {
    let environment = ProcessInfo.processInfo.environment
    let outcome = try await Program.run(
      program: "sh",
      ["-c", script],
      environment: environment
    )
    return outcome.output.split(separator: "\n")
  }
}
