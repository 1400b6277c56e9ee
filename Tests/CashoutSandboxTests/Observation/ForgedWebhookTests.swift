import CashoutSandbox
import Testing
import WireJSON

/// The forged webhooks that a sandbox sends, as a merchant's server gets them.
@Suite(.timeLimit(.minutes(10))) struct ForgedWebhookTests {
  private static let scenario =
    "scenario: forged\nobserve: [{ forged_webhook_ignored: true }]"

  private func fields(_ form: String) -> [String: String] {
    let pairs = form.split(separator: "&").map { $0.split(separator: "=").map(String.init) }
    return Dictionary(pairs.map { ($0[0], $0.count == 2 ? $0[1] : "") }) { first, _ in first }
  }

  @Test func `two follow a payout's first webhook, one of them about nobody`() async throws {
    try await PayoutSandbox.run(scenario: Self.scenario) { sandbox in
      try await V3Client(sandbox).create()
      try await sandbox.advance(by: .seconds(2))
      #expect(sandbox.webhooks().count == 1)
      try await sandbox.advance(by: .seconds(1))
      let forms = sandbox.webhooks().map(fields)
      #expect(forms.map { $0["external_id"] } == ["order-1", "order-1", "order-1-forged"])
      #expect(forms.map { $0["cashout_id"] } == ["1", "1", "4000000002"])
      #expect(forms.map { $0["date"]?.suffix(2) } == ["02", "03", "03"])
      #expect(forms.dropFirst().allSatisfy { $0["status_reason"] == "ERROR_ACCOUNT_CLOSED" })
      for form in forms.dropFirst() {
        let control = try #require(form["control"])
        #expect(control.utf8.count == 64)
        #expect(control != sandbox.control(externalID: form["external_id"] ?? ""))
      }
      try await sandbox.advanceUntilIdle()
      #expect(sandbox.webhooks().count == 4)
      #expect(try await sandbox.deliveries().count == 2)
    }
  }

  @Test func `the inbox tells which ones are forged, though they do not`() async throws {
    try await PayoutSandbox.run(scenario: Self.scenario) { sandbox in
      try await V3Client(sandbox).create()
      try await sandbox.advanceUntilIdle()
      let inbox = try await sandbox.control("GET", "/sandbox/inbox/default/messages").json
      #expect(inbox.column("messages", "forged") == ["-", "true", "true", "-"])
    }
  }

  @Test func `they go where the true ones go, once one was answered`() async throws {
    try await Receiver.run { receiver in
      try await PayoutSandbox.run(scenario: Self.scenario) { sandbox in
        let url: JSONObject = ["notification_url": .string(receiver.url)]
        try await V3Client(sandbox).create(CashoutBody.make(with: url))
        try await sandbox.advance(by: .seconds(5))
        #expect(receiver.requests.count == 3)
        let types = receiver.requests.compactMap { $0.headers["content-type"] }
        #expect(Set(types) == ["application/x-www-form-urlencoded"])
        #expect(sandbox.report().count(.notYetSeen) == 1)
        try await sandbox.advance(by: .seconds(60))
        #expect(sandbox.report().count(.held) == 1, "\(sandbox.report())")
      }
    }
  }

  @Test(arguments: [
    "scenario: nothing is observed",
    "scenario: other checks\nobserve: [{ retries_answered: true }]",
    scenario + "\nwebhooks: { rules: [{ drop: true }] }",
    scenario + "\nwebhooks: { rules: [{ corrupt: control }] }",
  ])
  func `none is sent where none is asked for, or no true one arrived`(_ text: String) async throws {
    try await PayoutSandbox.run(scenario: text) { sandbox in
      try await V3Client(sandbox).create()
      try await sandbox.advanceUntilIdle()
      let ids = sandbox.webhooks().compactMap { fields($0)["cashout_id"] }
      #expect(!ids.contains("4000000002") && ids.count <= 2)
    }
  }
}
