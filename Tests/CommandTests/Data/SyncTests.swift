import Foundation
import Programs
import Testing

/// What was answered is on the disk itself, so that no loss of power takes it.
@Suite(.timeLimit(.minutes(10))) struct SyncTests {
  @Test func `each answer to a change waits for the disk, and one to a read does not`() async throws
  {
    let trace = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).strace").path
    defer { try? FileManager.default.removeItem(atPath: trace) }
    let probe = try? await Program.run(program: "strace", ["-o", trace, "/bin/sh", "-c", ":"])
    guard probe?.status == 0 else {
      try Test.cancel("strace is not installed here, or may not trace")
    }
    try await DataFolder.during { folder in
      let changes = try await syncs(of: folder, trace) { served, number in
        let answer = try await served.create("a-\(number)", amount: 10)
        #expect(answer.status == 200)
      }
      #expect(changes >= 100, "100 creates, one behind the other")
      let reads = try await syncs(of: folder, trace) { served, _ in
        let answer = try await served.send("GET", "/sandbox/payouts/1")
        #expect(answer.status == 200)
      }
      #expect(reads < 50, "100 reads; start and stop alone")
    }
  }

  /// How often the disk was waited for by a server that gets a hundred calls.
  private func syncs(
    of folder: DataFolder,
    _ trace: String,
    _ call: (ServedSandbox, Int) async throws -> Void
  ) async throws -> Int {
    let tracing = ["-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", trace]
    let serving = ["serve", "--port", "0", "--json", "--clock", "manual"] + folder.options
    try await Program.during(program: "strace", tracing + [Program.path] + serving) { program in
      let served = try await ServedSandbox.introduced(by: program)
      for number in 1...100 { try await call(served, number) }
      // The tracer hides what it is told from the server.
      let lock = try String(contentsOfFile: folder.file("lock"), encoding: .utf8)
      let server = try #require(pid_t(lock.filter(\.isNumber)))
      kill(server, SIGTERM)
      _ = try await program.outcome()
    }
    let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    // One that lasts has a second line, with its end.
    return lines.count { $0.contains("sync(") }
  }
}
