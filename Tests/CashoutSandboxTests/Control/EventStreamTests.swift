import GoldenFiles
import AsyncHTTPClient
import CashoutSandbox
import NIOCore
import NIOHTTP1
import SandboxHTTP
import SandboxRuntime
import Testing
import WireJSON

/// Server-sent events, and clocks that run by themselves.
@Suite(.timeLimit(.minutes(10))) struct EventStreamTests {
  /// Listens to a sandbox's events until a text has come; what came by then.
  private func events(
    of sandbox: PayoutSandbox,
    until text: String,
    while act: () async throws -> Void
  ) async throws -> String {
    let request = HTTPClientRequest(url: sandbox.url + "/sandbox/events")
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    #expect(response.status == .ok)
    #expect(response.headers.first(name: "Content-Type") == "text/event-stream")
    var received = ""
    for try await part in response.body {
      let isFirst = received.isEmpty
      received += String(buffer: part)
      if isFirst { try await act() }
      if received.contains(text) && received.hasSuffix("\n\n") { break }
    }
    return received
  }

  @Test func `everything that happens is told as it happens`() async throws {
    try await PayoutSandbox.run { sandbox in
      let text = try await events(of: sandbox, until: "event: clock") {
        try await V3Client(sandbox).create()
        try await sandbox.advance(by: .seconds(2))
      }
      try Golden.own.check(text, "control/events.txt")
    }
  }

  @Test func `a live clock completes payouts by itself`() async throws {
    try await PayoutSandbox.run { sandbox in
      let text = try await events(of: sandbox, until: #""COMPLETED""#) {
        let live = try await sandbox.control(
          "PUT",
          "/sandbox/clock",
          ["mode": "live", "speed": 1_000_000]
        )
        #expect(try live.json["mode"] == "live")
        try await V3Client(sandbox).create()
      }
      #expect(text.contains(#""DELIVERED""#))
      let advance = try await sandbox.control("POST", "/sandbox/clock/advance", ["by": "1s"])
      #expect(advance.status == 409)
      #expect(try advance.json.at("error", "code") == "clock_is_live")
      let manual = try await sandbox.control("PUT", "/sandbox/clock", ["mode": "manual"]).json
      #expect(manual["mode"] == "manual")
      let later = try await sandbox.control("GET", "/sandbox/clock").json
      #expect(later["now"] == manual["now"])
      #expect(sandbox.payouts().map(\.status) == ["COMPLETED"])
    }
  }

  @Test func `a listener of one sandbox hears nothing of another`() async throws {
    try await PayoutSandbox.run { sandbox in
      let made = try await sandbox.control("POST", "/sandbox/sandboxes").json
      let id = try #require(made["id"]?.text)
      let text = try await events(of: sandbox, until: "event: clock") {
        let manual: JSONObject = ["mode": "manual"]
        try await sandbox.control("PUT", "/sandbox/clock", manual, headers: ["X-Sandbox": id])
        try await sandbox.advance(by: .seconds(1))
      }
      #expect(text.components(around: "event:").count == 2)
    }
  }

  @Test func `a reset, a scenario and a top-up are told`() async throws {
    try await PayoutSandbox.run { sandbox in
      let text = try await events(of: sandbox, until: "event: clock") {
        try sandbox.load(scenario: "scenario: another")
        let money: JSONObject = ["currency": "BRL", "amount": "12.5"]
        #expect(try await sandbox.control("POST", "/sandbox/wallets", money).status == 200)
        #expect(try await sandbox.control("POST", "/sandbox/reset").status == 200)
      }
      let told = text.split(separator: "\n\n").dropFirst().map(String.init)
      let start = "2026-01-05T09:00:00.000Z"
      #expect(
        told[0] == "id: 1\nevent: scenario\ndata: {\"scenario\":\"another\",\"at\":\"\(start)\"}"
      )
      #expect(
        told[1]
          == "id: 2\nevent: wallet\n"
          + "data: {\"currency\":\"BRL\",\"amount\":\"12.50\",\"at\":\"\(start)\"}"
      )
      #expect(told[2].hasPrefix("id: 3\nevent: clock\ndata: {\"now\":\"\(start)\","))
    }
  }

  @Test func `a stream on which nothing happens says that it is there`() async throws {
    var options = ServerOptions()
    options.port = 0
    options.clients.beat = .milliseconds(5)
    let sandbox = try await PayoutSandbox.start(options)
    let silence = ": still here\n\n"
    let text = try await events(of: sandbox, until: silence + silence) {}
    #expect(text.replacing(silence, with: "") == ": open\n\n")
    await sandbox.stop()
  }

  @Test func `a stop ends the stream`() async throws {
    let sandbox = try await PayoutSandbox.start()
    let text = try await events(of: sandbox, until: "never") { await sandbox.stop() }
    #expect(text == ": open\n\n")
  }
}

extension String {
  fileprivate func components(around separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
