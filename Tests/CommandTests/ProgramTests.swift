import Foundation
import Programs
import Testing

/// The way in which tests run programs.
@Suite(.timeLimit(.minutes(10))) struct ProgramTests {
  private static let path = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

  #if os(Linux)
  @Test func `a program begins beside many open files and has none of them`() async throws {
    DescriptorLimit.raised
    let files = (1...2_000).compactMap { _ in FileHandle(forReadingAtPath: "/dev/null") }
    try #require(files.count == 2_000, "the tests may not have so many files open")
    let outcome = try await Program.run(program: "ls", ["/proc/self/fd"], environment: Self.path)
    // The fourth is the folder that it reads.
    #expect(withExtendedLifetime(files) { outcome.output } == "0\n1\n2\n3\n")
  }
  #endif

  @Test func `a program ends when its test is cancelled`() async throws {
    // With a pipe to write to it would end with that, too.
    let endless = ["-c", "echo ready; exec tail -f /dev/null > /dev/null"]
    let (begins, began) = AsyncStream.makeStream(of: Void.self)
    let test = Task {
      try await Program.during(program: "sh", endless, environment: Self.path) { program in
        _ = await program.output.read(until: "ready")
        began.yield()
        return try await program.outcome()
      }
    }
    for await _ in begins { break }
    test.cancel()
    let outcome = try await test.value
    #expect(outcome.status == 128 + SIGTERM)
    #expect(outcome.output == "ready\n")
  }

  @Test func `all that a program writes comes, and what it does not read is no fault`() async throws
  {
    let outcome = try await Program.run(
      program: "sh",
      ["-c", "head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2; exit 7"],
      input: String(repeating: "x", count: 1_000_000),
      environment: Self.path
    )
    #expect(outcome.status == 7)
    #expect(outcome.output.utf8.count == 1_000_000)
    #expect(outcome.error.utf8.count == 1_000_000)
  }

  @Test(arguments: ["no-such-program", "/no/such/program"])
  func `a program that is not there is told`(_ name: String) async throws {
    await #expect(throws: (any Error).self) { try await Program.run(program: name, []) }
  }
}
