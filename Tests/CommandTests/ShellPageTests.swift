import Foundation
import Programs
import Testing

/// The commands of the page "From a shell", as they stand there.
@Suite(.timeLimit(.minutes(10))) struct ShellPageTests {
  /// The arguments of each command of the page's first block.
  private func commands() throws -> [[String]] {
    let page = try String(
      contentsOfFile: "Sources/CashoutSandbox/CashoutSandbox.docc/Shell.md",
      encoding: .utf8
    )
    let block = try #require(page.components(separatedBy: "```").dropFirst().first)
    return block.split(separator: "\n").compactMap { line in
      let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
      return words.starts(with: ["swift", "run", "cashout-sandbox"])
        ? Array(words.dropFirst(3)) : nil
    }
  }

  @Test func `the block of shell commands runs from its first line to its last`() async throws {
    let commands = try commands()
    #expect(commands.count == 9)
    let junit = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".xml")
    defer { try? FileManager.default.removeItem(at: junit) }
    let serve = try #require(commands.first)
    #expect(serve.first == "serve")
    try await ServedSandbox.during(Array(serve.dropFirst())) { _, served in
      for command in commands.dropFirst() {
        let arguments = command.map { $0 == "report.xml" ? junit.path : $0 }
        let environment = ["CASHOUT_SANDBOX_URL": served.url]
        let outcome = try await Program.run(arguments, environment: environment)
        #expect(outcome.status == 0, "\(command): \(outcome.output)\(outcome.error)")
      }
    }
    #expect(try String(contentsOf: junit, encoding: .utf8).hasPrefix("<?xml"))
  }
}
