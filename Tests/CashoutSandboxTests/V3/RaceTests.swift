import CashoutSandbox
import Testing
import WireJSON

/// Calls that come at the same time over many connections.
@Suite struct RaceTests {
  @Test func `of creates that race on one external_id exactly one wins`() async throws {
    try await PayoutSandbox.run { sandbox in
      let wire = Wire(url: sandbox.url)
      let body = V3Client(sandbox).signable(CashoutBody.dollars("race-1", amount: 10)).text
      let signature = sandbox.sign(body)
      let answers = try await withThrowingTaskGroup(of: Wire.Answer.self) { group in
        for _ in 0..<50 {
          group.addTask { try await wire.call(.create, Array(body.utf8), signature: signature) }
        }
        return try await group.reduce(into: [Wire.Answer]()) { $0.append($1) }
      }
      #expect(answers.filter { $0.status == 200 }.map(\.body) == [#"{"cashout_id":"1"}"#])
      let losers = answers.filter { $0.status == 412 }
      #expect(losers.count == 49 && losers.allSatisfy { $0.body.contains(#"{"code":511,"#) })
      #expect(sandbox.payouts().count == 1)
      #expect(sandbox.available("USD") == "999990.00")
    }
  }

  @Test func `a wallet is never spent twice by creates that race`() async throws {
    let scenario = Exchange.merchant("wallets: { USD: 100.00 }")
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let client = V3Client(sandbox)
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<30 {
          group.addTask {
            try await client.call(.create, CashoutBody.dollars("n-\(number)", amount: 30)).status
          }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 200 }.count == 3)
      #expect(sandbox.available("USD") == "10.00")
    }
  }

  @Test func `a cancel that races the delivery wins or loses as a whole`() async throws {
    let scenario = Exchange.timeline("[{ after: 1s, status: DELIVERED }]")
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let client = V3Client(sandbox)
      for number in 1...20 {
        let id = try await client.create(CashoutBody.dollars("c-\(number)", amount: 10))
        async let advanced: Void = sandbox.advance(by: .seconds(1))
        async let cancelled = client.call(.cancel, ["cashout_id": .number(JSONNumber(id))])
        let (answer, _) = try await (cancelled, advanced)
        let timeline = try #require(sandbox.payouts().last?.timeline)
        #expect(timeline == ["PENDING", answer.status == 200 ? "CANCELLED" : "DELIVERED"])
        #expect(answer.status == 200 || answer.body.contains(#"{"code":510,"#))
      }
      let reserved = sandbox.payouts().filter { $0.status == "DELIVERED" }.count * 10
      #expect(sandbox.available("USD") == "\(1_000_000 - reserved).00")
    }
  }

  @Test func `a hold and a cancel that race are each answered with their own state`() async throws {
    try await PayoutSandbox.run(scenario: Exchange.never) { sandbox in
      let client = V3Client(sandbox)
      for number in 1...40 {
        let id = try await client.create(CashoutBody.dollars("h-\(number)", amount: 10))
        let key: JSONObject = ["cashout_id": .number(JSONNumber(id))]
        async let held = client.call(.update, key.changed(["status": "ON_HOLD"]))
        async let cancelled = client.call(.cancel, key)
        let (hold, cancel) = try await (held, cancelled)
        #expect(cancel.body.contains(#""cashout_status":2,"#), "\(cancel.body)")
        let wins = hold.status == 200
        #expect(
          hold.body.contains(wins ? #""cashout_status":5,"# : #""code":510,"#),
          "\(hold.body)"
        )
        let states = wins ? ["PENDING", "ON_HOLD", "CANCELLED"] : ["PENDING", "CANCELLED"]
        #expect(sandbox.payouts().last?.timeline == states)
      }
    }
  }
}
