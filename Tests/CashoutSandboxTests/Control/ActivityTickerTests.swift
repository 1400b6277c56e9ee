import CashoutSandbox
import Foundation
import SandboxDecisions
import SandboxRuntime
import Synchronization
import Testing
import WireJSON

/// The lines of `serve` when the terminal cannot keep up.
@Suite(.timeLimit(.minutes(10))) struct ActivityTickerTests {
  /// A terminal that takes nothing until it is told to go on.
  private final class StuckTerminal: Sendable {
    private let written = Mutex("")
    private let isFree = DispatchSemaphore(value: 0)

    func write(_ text: String) {
      isFree.wait()
      isFree.signal()
      written.withLock { $0 += text }
    }

    func goOn() { isFree.signal() }

    var text: String { written.withLock { $0 } }
  }

  @Test func `a terminal that stands still holds no call up, and what is missing is told`()
    async throws
  {
    let terminal = StuckTerminal()
    var options = ServerOptions()
    let ticker = ActivityTicker(.json) { terminal.write($0) }
    options.ticker = ticker
    options.standard.clock = .manual
    let sandbox = try await PayoutSandbox.start(options, opensSocket: false)
    let count = 2500
    for number in 1...count {
      _ = try await sandbox.send("POST", "/v3/cashout/status", body: "\(number)")
    }
    await sandbox.stop()
    terminal.goOn()
    ticker.close()
    let lines = try terminal.text.split(separator: "\n").map {
      try #require(try JSONParser.parse(Array($0.utf8)).object)
    }
    let gap = try #require(lines.first { $0["kind"] == "gap" })
    let missing = try #require(gap["missing"]?.number.flatMap { Int($0.text) })
    #expect(missing >= 400, "the queue is bounded")
    #expect(lines.count - 1 + missing == count)
  }
}
