import CashoutSandbox
import CashoutsV3
import Testing
import WireJSON

/// Webhooks that rules have changed, as a merchant's server gets them.
@Suite(.timeLimit(.minutes(10))) struct WebhookTwistTests {
  private static func scenario(_ rule: String) -> String {
    Exchange.timeline("[{ after: 2s, status: DELIVERED }, { after: 5s, status: COMPLETED }]")
      + "webhooks:\n  rules:\n    - \(rule)\n"
  }

  private func received(_ rule: String) async throws -> [Receiver.Request] {
    var requests: [Receiver.Request] = []
    try await Receiver.run { receiver in
      try await PayoutSandbox.run(scenario: Self.scenario(rule)) { sandbox in
        let url: JSONObject = ["notification_url": .string(receiver.url)]
        try await V3Client(sandbox).create(CashoutBody.make("order-1", with: url))
        try await sandbox.advanceUntilIdle()
      }
      requests = receiver.requests
    }
    return requests
  }

  private func fields(_ request: Receiver.Request) -> [String: String] {
    let pairs = request.body.split(separator: "&").map { $0.split(separator: "=").map(String.init) }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  @Test func `a forged control is not the merchant's, all else is`() async throws {
    let requests = try await received("{ match: { status: DELIVERED }, corrupt: control }")
    let controls = requests.compactMap { fields($0)["control"] }
    #expect(controls.count == 2)
    #expect(controls.allSatisfy { $0.utf8.count == 64 })
    let own = WebhookControl(key: "cashout_secret_key").hex(externalID: "order-1")
    #expect(controls[0] != own)
    #expect(controls[1] == own)
  }

  @Test func `a broken body ends in the middle`() async throws {
    let requests = try await received("{ match: { status: COMPLETED }, corrupt: body }")
    let sizes = requests.map(\.body.utf8.count)
    #expect(sizes.count == 2)
    #expect(sizes[1] == sizes[0] / 2)
    #expect(fields(requests[1])["cashout_id"] == nil)
  }

  @Test func `copies arrive beside the webhook`() async throws {
    let requests = try await received("{ match: { status: COMPLETED }, duplicate: 2 }")
    #expect(requests.count == 4)
    #expect(Set(requests.dropFirst().map(\.body)).count == 1)
  }

  @Test func `a reordered webhook arrives when its successor has been answered`() async throws {
    let requests = try await received("{ match: { status: DELIVERED }, reorder: true }")
    let dates = requests.compactMap { fields($0)["date"] }
    #expect(dates == ["2026-01-05%2009%3A00%3A07", "2026-01-05%2009%3A00%3A02"])
  }

  @Test func `a receiver has as long as a rule says`() async throws {
    try await Receiver.run { _ in
      .silence
    } _: { receiver in
      let rule = "{ name: impatient, timeout: 20ms }\n  retry: []"
      try await PayoutSandbox.run(scenario: Self.scenario(rule)) { sandbox in
        let url: JSONObject = ["notification_url": .string(receiver.url)]
        try await V3Client(sandbox).create(CashoutBody.make("order-1", with: url))
        try await sandbox.advance(by: .seconds(2))
        let webhook = try #require(try await sandbox.deliveries().first)
        #expect(webhook.column("attempts", "error") == ["no answer within 20ms"])
        #expect(webhook.column("rules", "rule") == ["impatient"])
        #expect(webhook.column("rules", "did") == [#"["timeout"]"#])
      }
    }
  }

  @Test func `a dropped webhook is listed with the rule that dropped it`() async throws {
    let rule = "{ name: lost, match: { status: COMPLETED }, drop: true }"
    try await PayoutSandbox.run(scenario: Self.scenario(rule)) { sandbox in
      try await V3Client(sandbox).create()
      try await sandbox.advanceUntilIdle()
      let webhook = try #require(try await sandbox.deliveries().first)
      #expect(webhook["state"] == "dropped")
      #expect(webhook.column("rules", "rule") == ["lost"])
      #expect(webhook.column("attempts", "at") == [])
    }
  }
}
