import CashoutSandbox
import Synchronization
import Testing
import WireJSON

/// Webhooks as a merchant's server gets them over a socket.
@Suite(.timeLimit(.minutes(10))) struct WebhookWireTests {
  private func body(_ id: String, _ url: String, _ changes: JSONObject = [:]) -> JSONObject {
    CashoutBody.make(id, with: changes.changed(["notification_url": .string(url)]))
  }

  @Test func `a webhook's bytes are the contract's`() async throws {
    try await Receiver.run { receiver in
      let scenario = Exchange.timeline(
        "[{ after: 2s, status: DELIVERED, bank_reference: \"B 1/{cashout_id}\" },"
          + " { after: 5s, status: REJECTED, code: 801, reason: closed & gone }]"
      )
      try await PayoutSandbox.run(scenario: scenario) { sandbox in
        let order = body("order 1/ä", receiver.url, ["comments": "a+b & c=d é~*"])
        try await V3Client(sandbox).create(order)
        try await sandbox.advance(by: .seconds(7))
        let control = sandbox.control(externalID: "order 1/ä")
        let rest =
          "&bank_reference_id=B%201%2F1&comments=a%2Bb%20%26%20c%3Dd%20%C3%A9~%2A"
          + "&external_id=order%201%2F%C3%A4&control=\(control)&cashout_id=1&status_reason="
        #expect(
          receiver.requests.map(\.body) == [
            "date=2026-01-05%2009%3A00%3A02\(rest)",
            "date=2026-01-05%2009%3A00%3A07\(rest)closed%20%26%20gone",
          ]
        )
      }
      for request in receiver.requests {
        #expect(request.line == "POST /hook HTTP/1.1")
        #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(request.headers["content-length"] == String(request.body.utf8.count))
        #expect(request.headers["payload-signature"] == nil)
        #expect(request.headers["user-agent"] == "cashout-sandbox")
      }
    }
  }

  @Test func `the user of a URL stands in the request's head, and nowhere else`() async throws {
    try await Receiver.run { receiver in
      let url = receiver.url.replacing("http://", with: "http://user:p%40ss%C3%A9@")
      let scenario = Exchange.timeline("[{ after: 2s, status: DELIVERED }]")
      try await PayoutSandbox.run(scenario: scenario) { sandbox in
        try await V3Client(sandbox).create(body("order-1", url))
        try await sandbox.advance(by: .seconds(2))
        let shown = try await sandbox.send("GET", "/sandbox/webhooks").body
        #expect(shown.contains(#""state":"delivered""#) && !shown.contains("ss%C3%A9"), "\(shown)")
      }
      let request = try #require(receiver.requests.first)
      #expect(request.line == "POST /hook HTTP/1.1")
      // user:p@ssé
      #expect(request.headers["authorization"] == "Basic dXNlcjpwQHNzw6k=")
      #expect(request.headers["host"] == "127.0.0.1:\(receiver.port)")
    }
  }

  @Test func `a receiver that never agrees is asked six times, then given up`() async throws {
    try await Receiver.run { _ in
      .answer(500)
    } _: { receiver in
      let scenario = Exchange.timeline("[{ after: 0s, status: DELIVERED }]")
      try await PayoutSandbox.run(scenario: scenario) { sandbox in
        try await V3Client(sandbox).create(body("order-1", receiver.url))
        try await sandbox.advanceUntilIdle()
        let webhook = try #require(try await sandbox.deliveries().first)
        #expect(webhook["state"] == "given_up")
        #expect(
          webhook.column("attempts", "at") == [
            "2026-01-05T09:00:00.000Z", "2026-01-05T09:05:00.000Z", "2026-01-05T09:30:00.000Z",
            "2026-01-05T11:35:00.000Z", "2026-01-05T22:00:00.000Z", "2026-01-08T02:05:00.000Z",
          ]
        )
        #expect(webhook.column("attempts", "attempt") == ["1", "2", "3", "4", "5", "6"])
        #expect(Set(webhook.column("attempts", "http_status")) == ["500"])
      }
      #expect(receiver.requests.count == 6)
      #expect(Set(receiver.requests.map(\.body)).count == 1)
    }
  }

  @Test func `a retry that is answered 2XX is the last`() async throws {
    let count = Mutex(0)
    try await Receiver.run { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return .answer(number < 3 ? 503 : 204)
    } _: { receiver in
      let scenario = Exchange.timeline("[{ after: 0s, status: DELIVERED }]")
      try await PayoutSandbox.run(scenario: scenario) { sandbox in
        try await V3Client(sandbox).create(body("order-1", receiver.url))
        try await sandbox.advanceUntilIdle()
        let webhook = try #require(try await sandbox.deliveries().first)
        #expect(webhook["state"] == "delivered")
        #expect(webhook.column("attempts", "http_status") == ["503", "503", "204"])
        #expect(webhook["next_attempt"] == .null)
      }
    }
  }

  @Test(arguments: [
    (Receiver.Behaviour.answer(302, headers: "Location: /elsewhere\r\n"), "http_status", "302"),
    (.answer(404), "http_status", "404"), (.answer(200, bytes: 10_000_000), "http_status", "200"),
    (.answer(299), "http_status", "299"), (.answer(204), "http_status", "204"),
    (.reset, "error", "reset"), (.silence, "error", "no answer within 2s"),
  ])
  func `whatever a receiver does is an outcome of its own`(
    _ behaviour: Receiver.Behaviour,
    _ key: String,
    _ expected: String
  ) async throws {
    try await Receiver.run { _ in
      behaviour
    } _: { receiver in
      // Only silence is waited for; whoever answers has time enough, however busy the machine.
      let isSilent = expected.hasPrefix("no answer")
      try await TestServer.run({
        if isSilent { $0.webhookTimeout = .seconds(2) }
      }) { server in
        try await server.create(body("order-1", receiver.url))
        let clock = try await server.wire
          .control("POST", "/sandbox/clock/advance", #"{"by":"2s"}"#)
        #expect(clock.status == 200)
        let payout = try await server.wire.control("GET", "/sandbox/payouts/1")
        let attempts = try #require(payout.json.object?["webhooks"]?.array)
        #expect(attempts.count == 1)
        let outcome = attempts.first?.object?[key]
        let text = outcome?.text ?? outcome?.number?.text ?? ""
        #expect(text.lowercased().contains(expected), "\(attempts)")
      }
      #expect(receiver.requests.count == 1)
      #expect(receiver.requests.first?.line == "POST /hook HTTP/1.1")
    }
  }

  @Test func `a port where nobody listens is told as such`() async throws {
    var url = ""
    try await Receiver.run { url = $0.url }
    try await PayoutSandbox.run { [url] sandbox in
      try await V3Client(sandbox).create(body("order-1", url))
      try await sandbox.advance(by: .seconds(2))
      let webhook = try #require(try await sandbox.deliveries().first)
      #expect(webhook.column("attempts", "error") == ["connection refused"])
      #expect(webhook["state"] == "waiting")
      #expect(webhook["next_attempt"] == "2026-01-05T09:05:02.000Z")
    }
  }

  @Test func `a webhook can be sent again`() async throws {
    try await Receiver.run { receiver in
      try await PayoutSandbox.run { sandbox in
        try await V3Client(sandbox).create(body("order-1", receiver.url))
        try await sandbox.advance(by: .seconds(2))
        let answer = try await sandbox.control("POST", "/sandbox/webhooks/1/resend")
        #expect(answer.status == 200)
        #expect(try answer.json.column("attempts", "http_status") == ["200", "200"])
        #expect(try await sandbox.control("POST", "/sandbox/webhooks/2/resend").status == 404)
      }
      #expect(receiver.requests.count == 2)
      #expect(receiver.requests.first?.body == receiver.requests.last?.body)
    }
  }
}
