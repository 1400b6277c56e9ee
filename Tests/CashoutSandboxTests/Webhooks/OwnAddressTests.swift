import CashoutSandbox
import Testing
import WireJSON

/// A webhook must not steer the sandbox that sends it.
@Suite(.timeLimit(.minutes(10))) struct OwnAddressTests {
  @Test(arguments: [
    "http://127.0.0.1:PORT/sandbox/reset", "http://localhost:PORT//sandbox/reset",
    "http://LOCALHOST:PORT/sandbox/reset?sandbox=default", "http://[::1]:PORT/sandbox/reset",
    "http://a:b@127.0.0.1:PORT/sandbox/reset", "http://127.0.0.1:PORT/sandbox/clock/advance",
    "http://127.0.0.1:PORT", "http://127.0.0.1:PORT/sandbox/inbox/x/messages",
  ])
  func `an address of its own other than an inbox gets no request`(_ url: String) async throws {
    try await PayoutSandbox.run { sandbox in
      try await Self.deliver(to: url, in: sandbox)
      #expect(sandbox.payouts().map(\.status) == ["DELIVERED"])
      let attempts = try #require(try await sandbox.deliveries().first)
      #expect(
        attempts.column("attempts", "error") == [
          "not sent: this is the sandbox's own address, which takes webhooks at"
            + " /sandbox/inbox/NAME alone"
        ]
      )
    }
  }

  @Test(arguments: [
    "http://127.0.0.1:PORT/sandbox/inbox/x", "http://LOCALHOST:PORT/sandbox/inbox/x/",
    "http://[::1]:PORT//sandbox/inbox/x?a=b",
  ])
  func `an inbox of its own takes webhooks by any of its names`(_ url: String) async throws {
    try await PayoutSandbox.run { sandbox in
      try await Self.deliver(to: url, in: sandbox)
      #expect(sandbox.webhooks(inbox: "x").count == 1)
    }
  }

  /// Lets a payout be delivered that is told to a URL, `PORT` being the sandbox's own.
  private static func deliver(to url: String, in sandbox: PayoutSandbox) async throws {
    let port = try #require(sandbox.url.split(separator: ":").last)
    let hook = url.replacing("PORT", with: port)
    let order = CashoutBody.make(with: ["notification_url": .string(hook)])
    try #require(try await V3Client(sandbox).call(.create, order).status == 200)
    try await sandbox.advance(by: .seconds(2))
  }

  @Test func `another port of this machine is somebody else`() async throws {
    try await Receiver.run { receiver in
      try await PayoutSandbox.run { sandbox in
        let url = receiver.url.replacing("/hook", with: "/sandbox/reset")
        try await V3Client(sandbox).create(
          CashoutBody.make(with: ["notification_url": .string(url)])
        )
        try await sandbox.advance(by: .seconds(2))
      }
      #expect(receiver.requests.map(\.line) == ["POST /sandbox/reset HTTP/1.1"])
    }
  }
}
