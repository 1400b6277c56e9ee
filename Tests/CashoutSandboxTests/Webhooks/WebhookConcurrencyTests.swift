import CashoutSandbox
import Synchronization
import Testing
import WireJSON

/// Receivers that are slow, and receivers that call the API back.
@Suite(.timeLimit(.minutes(10))) struct WebhookConcurrencyTests {
  private static let quick = Exchange.timeline("[{ after: 1s, status: DELIVERED }]")

  private func order(_ id: String, _ url: String) -> JSONObject {
    CashoutBody.make(id, with: ["notification_url": .string(url)])
  }

  @Test func `a slow receiver delays neither another one nor the API`() async throws {
    let slowIsBusy = Latch()
    let fastIsServed = Latch()
    let goOn = Latch()
    try await Receiver.run { _ in
      slowIsBusy.open()
      await goOn.wait()
      return .answer(200)
    } _: { slow in
      try await Receiver.run { _ in
        fastIsServed.open()
        return .answer(200)
      } _: { fast in
        // However busy the machine, who waits for the end of this test has not timed out.
        let scenario = Self.quick + "webhooks: { rules: [{ timeout: 10m }] }\n"
        try await PayoutSandbox.run(scenario: scenario) { sandbox in
          let client = V3Client(sandbox)
          for number in 1...100 { try await client.create(order("slow-\(number)", slow.url)) }
          try await client.create(order("fast-1", fast.url))
          async let advanced: Void = sandbox.advance(by: .seconds(1))
          await slowIsBusy.wait()
          await fastIsServed.wait()
          #expect(try await client.status(1) == 4)
          #expect(try await Wire(url: sandbox.url).control("GET", "/sandbox/health").status == 200)
          goOn.open()
          try await advanced
          let states = try await sandbox.deliveries().map { $0["state"] }
          #expect(states.count == 100 && states.allSatisfy { $0 == "delivered" })
        }
        #expect(slow.requests.count == 100)
        #expect(fast.requests.count == 1)
      }
    }
  }

  @Test func `a merchant asks, creates and tries to advance from inside a webhook`() async throws {
    let address = Mutex("")
    let answers = Mutex<[String]>([])
    try await Receiver.run { _ in
      let wire = Wire(url: address.withLock { $0 })
      let status = try await Merchant.call(wire, .status, ["cashout_id": 1])
      _ = try await Merchant.call(wire, .create, CashoutBody.make("second-1"))
      let advance = try await wire.control("POST", "/sandbox/clock/advance", #"{"by":"1s"}"#)
      let code = advance.json.object?.at("error", "code")?.text ?? ""
      answers.withLock { $0.append("\(status.body) \(advance.status) \(code)") }
      return .answer(200)
    } _: { receiver in
      try await PayoutSandbox.run(scenario: Self.quick) { sandbox in
        address.withLock { $0 = sandbox.url }
        try await V3Client(sandbox).create(order("first-1", receiver.url))
        try await sandbox.advance(by: .seconds(10))
        #expect(sandbox.payouts().map(\.status) == ["DELIVERED", "DELIVERED"])
        let created = try await sandbox.control("GET", "/sandbox/payouts/2").json
        #expect(
          created.column("timeline", "at") == [
            "2026-01-05T09:00:01.000Z", "2026-01-05T09:00:02.000Z",
          ]
        )
      }
      let expected =
        #"{"cashout_status":4,"cashout_status_description":"Delivered"} 409 advance_under_way"#
      #expect(answers.withLock { $0 } == [expected])
    }
  }

  @Test func `outcomes that come in any order are applied in one order`() async throws {
    let timelines = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<4 { group.addTask { try await mixedRun() } }
      return try await group.reduce(into: [[String]]()) { $0.append($1) }
    }
    #expect(Set(timelines).count == 1)
  }

  /// Twenty payouts whose receivers fail or agree, all at the same moment.
  private func mixedRun() async throws -> [String] {
    let shown = Mutex<[String]>([])
    try await Receiver.run { request in
      .answer(request.body.contains("external_id=odd") ? 500 : 200)
    } _: { receiver in
      try await PayoutSandbox.run(scenario: Self.quick) { sandbox in
        for number in 1...20 {
          let id = number.isMultiple(of: 2) ? "even-\(number)" : "odd-\(number)"
          try await V3Client(sandbox).create(order(id, receiver.url))
        }
        try await sandbox.advanceUntilIdle()
        let texts = try await sandbox.deliveries().map { webhook in
          webhook.text.replacing(receiver.url, with: "URL")
        }
        shown.withLock { $0 = texts }
      }
    }
    return shown.withLock { $0 }
  }

  @Test func `a sandbox stops while a receiver keeps silent`() async throws {
    let isBusy = Latch()
    try await Receiver.run { _ in
      isBusy.open()
      return .silence
    } _: { receiver in
      let sandbox = try await PayoutSandbox.start(scenario: Self.quick)
      for number in 1...100 {
        try await V3Client(sandbox).create(order("slow-\(number)", receiver.url))
      }
      async let advanced: Void = sandbox.advanceUntilIdle()
      await isBusy.wait()
      await sandbox.stop()
      do {
        try await advanced
        Issue.record("the advance came to its goal without the receiver")
      } catch let failure as SandboxFailure {
        #expect(failure.message.contains("the advance ended early, for the server stops"))
      }
      // Nobody has failed: whoever goes on from here sends again what was on its way.
      let attempts = try await sandbox.deliveries().map { $0["attempts"] }
      #expect(attempts.allSatisfy { $0 == [] })
    }
  }
}

/// The default merchant over a socket.
private enum Merchant {
  static func call(
    _ wire: Wire,
    _ endpoint: V3Endpoint,
    _ body: JSONObject
  ) async throws -> Wire.Answer {
    let credentials: JSONObject = ["login": "cashout_login", "pass": "cashout_pass"]
    let bytes = credentials.changed(body).encoded()
    return try await wire.call(endpoint, bytes, signature: DefaultKey.sign(bytes))
  }
}
