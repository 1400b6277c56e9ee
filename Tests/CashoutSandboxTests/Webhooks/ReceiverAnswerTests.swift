import CashoutSandbox
import Testing
import WireJSON

/// Whatever a receiver answers, in whatever pieces and however slowly.
@Suite(.timeLimit(.minutes(10))) struct ReceiverAnswerTests {
  /// Each payout is told once, and its receiver has so long.
  static func scenario(timeout: String) -> String {
    Exchange.timeline("[{ after: 1s, status: DELIVERED }]")
      + "webhooks: { retry: [], rules: [{ timeout: \(timeout) }] }\n"
  }

  /// The attempt that a receiver with one behaviour makes of a webhook.
  private func attempt(
    _ behaviour: Receiver.Behaviour,
    timeout: String = "20s"
  ) async throws -> JSONObject {
    var attempt: JSONObject = [:]
    try await Receiver.run { _ in
      behaviour
    } _: { receiver in
      try await PayoutSandbox.run(scenario: Self.scenario(timeout: timeout)) { sandbox in
        let url: JSONObject = ["notification_url": .string(receiver.url)]
        try await V3Client(sandbox).create(CashoutBody.make(with: url))
        try await sandbox.advance(by: .seconds(1))
        let attempts = try await sandbox.deliveries().first?["attempts"]?.array
        attempt = try #require(attempts?.first?.object)
        #expect(attempts?.count == 1)
      }
      // On a busy machine a short deadline may be over before the request is read.
      #expect(receiver.requests.count <= 1)
    }
    return attempt
  }

  private static func raw(_ text: String, _ ending: Receiver.Ending = .close) -> Receiver.Behaviour
  {
    .raw([Array(text.utf8)], then: ending)
  }

  @Test(arguments: ["000", "001", "042", "099"])
  func `a status that HTTP does not have is a failed attempt`(_ status: String) async throws {
    for tail in [
      "Content-Length: 2\r\n\r\nok", "\r\n", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ] {
      let attempt = try await attempt(Self.raw("HTTP/1.1 \(status) X\r\n\(tail)"))
      let expected = "the receiver answered with the status \(status), which HTTP does not have"
      #expect(attempt["error"]?.text == expected)
    }
  }

  @Test(arguments: [
    ("HTTP/1.1 100 A\r\n\r\nHTTP/1.1 103 B\r\n\r\nHTTP/1.1 204 C\r\n\r\n", 204),
    ("HTTP/1.1 101 A\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nrest", 101),
    ("HTTP/1.1 600 A\r\nContent-Length: 0\r\n\r\n", 600),
    ("HTTP/1.1 999 A\r\nContent-Length: 0\r\n\r\n", 999),
    ("HTTP/1.0 200 A\r\n\r\nto the end", 200),
    ("HTTP/1.1 200 A\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 B\r\n\r\n", 200),
    ("HTTP/1.1 201 A\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nok\r\n0\r\nT: t\r\n\r\n", 201),
  ])
  func `a status that HTTP has is the outcome`(_ answer: String, _ status: Int) async throws {
    let attempt = try await attempt(Self.raw(answer))
    #expect(attempt["http_status"]?.number?.text == String(status), "\(attempt)")
    #expect(attempt["answer_fault"] == nil)
  }

  @Test(arguments: [
    "", "nonsense\r\n\r\n", "HTTP/3.0 200 X\r\n\r\n", "HTTP/1.1 20 X\r\n\r\n",
    "HTTP/1.1 2000 X\r\n\r\n", "HTTP/1.1 -20 X\r\n\r\n", "HTTP/1.1 200 X\r\nA",
    "HTTP/1.1 200 X\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok",
    "HTTP/1.1 100 X\r\n\r\n", "HTTP/1.1 200 X\r\n: empty\r\n\r\n",
  ])
  func `what is no answer is a failed attempt`(_ answer: String) async throws {
    let attempt = try await attempt(Self.raw(answer))
    #expect(attempt["error"]?.text?.isEmpty == false, "\(attempt)")
  }

  @Test func `a head, a flood of interim answers and trailers without end are stopped`()
    async throws
  {
    let long = String(repeating: "x", count: 300_000)
    let floods = [
      "HTTP/1.1 200 X\r\nA: \(long)",
      String(repeating: "HTTP/1.1 103 X\r\n\r\n", count: 20_000),
      "HTTP/1.1 200 " + long,
    ]
    for flood in floods {
      let attempt = try await attempt(Self.raw(flood, .silence))
      #expect(attempt["error"]?.text?.isEmpty == false, "\(attempt)")
    }
    let head = "HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n"
    let trailers = try await attempt(Self.raw(head + "0\r\nA: " + long, .silence))
    #expect(trailers["http_status"]?.number?.text == "200")
  }

  @Test(arguments: [
    Receiver.Behaviour.raw(
      [Array("HTTP/1.1 200 X\r\nContent-Length: 9\r\n\r\nabc".utf8)]
    ),
    .raw([Array("HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc".utf8)]),
    .trickle(head: "HTTP/1.1 200 X\r\nContent-Length: 9000\r\n\r\nabc"),
    .trickle(head: "HTTP/1.1 200 X\r\n\r\nabc"),
  ])
  func `a body that has no end is read until the deadline, and the status counts`(
    _ behaviour: Receiver.Behaviour
  ) async throws {
    // Long enough for the head, however busy the machine.
    let attempt = try await attempt(behaviour, timeout: "5s")
    #expect(attempt["http_status"]?.number?.text == "200")
    #expect(attempt["answer"]?.text?.hasPrefix("abc") == true)
    #expect(attempt["answer_fault"]?.text == "the body had no end within 5s")
  }

  @Test(arguments: [
    Receiver.Behaviour.silence, .raw([Array("HTTP/1.1 200 X\r\nA: b".utf8)]),
    .trickle(head: "HTTP/1.1 200 X\r\nA: "), .raw([Array("HTTP/1.1 100 X\r\n\r\n".utf8)]),
  ])
  func `a head that has no end is a failed attempt at the deadline`(
    _ behaviour: Receiver.Behaviour
  ) async throws {
    let attempt = try await attempt(behaviour, timeout: "300ms")
    #expect(attempt["error"]?.text == "no answer within 300ms")
  }

  @Test func `receivers that stall in their bodies stop neither their lane nor a transition`()
    async throws
  {
    try await Receiver.run { _ in
      .raw([Array("HTTP/1.1 200 X\r\nContent-Length: 9\r\n\r\n".utf8)])
    } _: { receiver in
      let scenario = Self.scenario(timeout: "200ms")
      try await PayoutSandbox.run(scenario: scenario) { sandbox in
        for number in 1...40 {
          let url: JSONObject = ["notification_url": .string(receiver.url)]
          try await V3Client(sandbox).create(CashoutBody.make("order-\(number)", with: url))
        }
        try await sandbox.advance(by: .seconds(1))
        let resent = try await sandbox.control("POST", "/sandbox/webhooks/1/resend")
        #expect(try resent.json.column("attempts", "attempt") == ["1", "2"])
        let change = try await sandbox.control(
          "POST",
          "/sandbox/payouts/1/transition",
          ["to": "COMPLETED"]
        )
        #expect(change.status == 200)
        let states = try await sandbox.deliveries().map { $0["state"] }
        #expect(states.count == 41)
        // On a busy machine a head may come too late.
        #expect(states.allSatisfy { $0 == "delivered" || $0 == "given_up" })
      }
    }
  }

  @Test func `an answer that breaks off keeps its status and says what broke`() async throws {
    let head = "HTTP/1.1 500 X\r\nContent-Length: 9\r\n\r\nabc"
    for ending in [Receiver.Ending.close, .reset] {
      let attempt = try await attempt(Self.raw(head, ending))
      // A reset may overtake the head.
      if ending == .close || attempt["http_status"] != nil {
        #expect(attempt["http_status"]?.number?.text == "500", "\(attempt)")
        #expect(attempt["answer_fault"]?.text?.isEmpty == false, "\(attempt)")
      }
    }
  }
}
