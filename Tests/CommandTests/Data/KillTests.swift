import Foundation
import Programs
import Synchronization
import Testing
import WireJSON

/// A server that is killed at any moment has everything that it acknowledged.
@Suite(.timeLimit(.minutes(15))) struct KillTests {
  /// How often the server is killed; `CASHOUT_SANDBOX_KILLS` says more.
  private static let rounds =
    ProcessInfo.processInfo.environment["CASHOUT_SANDBOX_KILLS"].flatMap { Int($0) } ?? 20
  private static let callers = 6

  @Test func `nothing acknowledged is lost`() async throws {
    try await DataFolder.during { folder in
      let book = AcknowledgedBook()
      for round in 1...Self.rounds {
        // Every other server writes snapshots all the time.
        let options = folder.options + (round % 2 == 0 ? ["--snapshot-every", "40"] : [])
        try await ServedSandbox.during(options) { program, served in
          try await book.check(served)
          let end = Int.random(in: 1...150)
          await withTaskGroup { group in
            for caller in 1...Self.callers {
              group.addTask { await book.call(served, "r\(round)-c\(caller)") }
            }
            await book.waitForAnswers(end)
            _ = try? await program.kill()
          }
        }
      }
      try await ServedSandbox.during(folder.options) { _, served in try await book.check(served) }
      #expect(book.count > Self.rounds)
    }
  }
}
