import CashoutSandbox
import Testing
import WireJSON

/// What was posted and what came back, as the control API shows it.
@Suite(.timeLimit(.minutes(10))) struct WebhookViewTests {
  private static let texts = ["body", "answer"]

  @Test func `each attempt has the body sent and the answer's first kilobyte`() async throws {
    try await Receiver.run { request in
      .answer(request.body.contains("external_id=long") ? 500 : 200, bytes: 3000)
    } _: { receiver in
      let scenario = Exchange.timeline("[{ after: 1s, status: DELIVERED }]")
      try await PayoutSandbox.run(scenario: scenario) { sandbox in
        let url: JSONObject = ["notification_url": .string(receiver.url)]
        try await V3Client(sandbox).create(CashoutBody.make("long-1", with: url))
        try await sandbox.advance(by: .seconds(400))
        let webhook = try #require(try await sandbox.deliveries().first)
        #expect(webhook.column("attempts", "body") == receiver.requests.map(\.body))
        let answer = String(repeating: "x", count: 1024)
        #expect(webhook.column("attempts", "answer") == [answer, answer])
        let payout = try await sandbox.control("GET", "/sandbox/payouts/1").json
        for key in Self.texts {
          #expect(payout.column("webhooks", key) == webhook.column("attempts", key))
        }
      }
    }
  }

  @Test func `an attempt without an answer has none, and an inbox answers nothing`() async throws {
    var gone = ""
    try await Receiver.run { gone = $0.url }
    try await PayoutSandbox.run { [gone] sandbox in
      for (number, url) in [gone, "/sandbox/inbox/x"].enumerated() {
        let change: JSONObject = ["notification_url": .string(url)]
        try await V3Client(sandbox).create(CashoutBody.make("order-\(number)", with: change))
      }
      try await sandbox.advance(by: .seconds(2))
      let attempts = try await sandbox.deliveries().reversed().map {
        $0["attempts"]?.array?.first?.object
      }
      #expect(attempts.map { $0?["answer"] } == [.null, ""])
      #expect(attempts.allSatisfy { $0?["body"]?.text?.hasPrefix("date=") == true })
    }
  }

  @Test func `a reset and many attempts make the texts null, not the attempts`() async throws {
    try await PayoutSandbox.run { sandbox in
      let url: JSONObject = ["notification_url": "/sandbox/inbox/x"]
      for number in 1...1001 {
        try await V3Client(sandbox).create(CashoutBody.make("order-\(number)", with: url))
      }
      try await sandbox.advance(by: .seconds(10))
      let first = try await sandbox.control("GET", "/sandbox/payouts/1").json
      #expect(first.column("webhooks", "http_status") == ["200", "200"])
      #expect(first["webhooks"]?.array?.first?.object?["body"] == .null)
      let last = try await sandbox.control("GET", "/sandbox/payouts/1001").json
      #expect(last.column("webhooks", "body").count == 2)
    }
  }
}
