import CashoutSandbox
import GRPCCore
import PayoutServiceProto
import SwiftProtobuf
import Testing

/// What a gRPC client does wrong is reported.
@Suite(.timeLimit(.minutes(10))) struct ObservedPayoutTests {
  /// What the client does; the answer to its first create, of id `a`, is lost.
  struct Story: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let moment: String
    var id: String? = "a"
    let state: PayoutSandbox.Report.State
    let deeds: @Sendable (PayoutClient) async throws -> Void
  }

  private static let stories = [
    Story(testDescription: "never asks", moment: "after", state: .failed) { _ in },
    Story(testDescription: "pays with another id", moment: "after", state: .failed) { client in
      _ = try await client.create("b")
    },
    Story(testDescription: "pays another account", moment: "after", state: .failed) { client in
      _ = try await client.create("b") { $0.payoutMethodData = .card("4242424242424242") }
    },
    Story(testDescription: "pays without an id", moment: "after", id: nil, state: .failed) {
      _ = try await $0.create(nil)
    },
    Story(testDescription: "sends it again", moment: "after", state: .held) { client in
      _ = try await client.create("a")
    },
    Story(testDescription: "asks by its own id", moment: "after", state: .held) { client in
      _ = try await client.get(called: "a")
    },
    Story(testDescription: "asks and may pay anew", moment: "before", state: .held) { client in
      let error = try await client.error { try await client.get(called: "a") }
      #expect(error.code == .notFound)
      _ = try await client.create("b")
    },
    Story(testDescription: "pays anew without asking", moment: "before", state: .failed) {
      _ = try await $0.create("b")
    },
  ]

  private static func scenario(_ story: Story) -> String {
    """
    api:
      faults:
        - match: { contract: payout_service, endpoint: create, nth: 1 }
          when: \(story.moment)
          drop_connection: true
    observe:
      - no_duplicate_payment: { within: 1h }
    """
  }

  @Test(arguments: stories)
  func `a create without an answer has to be settled`(_ story: Story) async throws {
    try await PayoutClient.run(Self.scenario(story)) { client in
      let lost = try await client.error { try await client.create(story.id) }
      #expect(lost.code == .unavailable)
      try await story.deeds(client)
      try await client.sandbox.advance(by: .seconds(7200))
      let check = try #require(client.sandbox.report().checks.first)
      #expect(check.state == story.state, "\(client.sandbox.report())")
      if story.state == .failed { #expect(check.advice?.contains("merchant_payout_id") == true) }
    }
  }

  @Test(arguments: [true, false])
  func `a payout that is reversed has to be noticed`(_ asks: Bool) async throws {
    let scenario = """
      bank:
        rules:
          - timeline:
              - { after: 1s, status: INITIATED }
              - { after: 1s, status: SUCCESS }
              - { after: 1d, status: REVERSED }
      observe:
        - late_rejection_noticed: { within: 2h }
      """
    try await PayoutClient.run(scenario) { client in
      _ = try await client.create()
      try await client.sandbox.advance(by: .seconds(86_403))
      if asks { #expect(try await client.get("po_1").payoutStatus == .reversed) }
      try await client.sandbox.advance(by: .seconds(86_400))
      let check = try #require(client.sandbox.report().checks.first)
      #expect(check.state == (asks ? .held : .failed), "\(client.sandbox.report())")
    }
  }

  @Test func `calls with JSON are watched, too`() async throws {
    let story = Story(testDescription: "", moment: "after", state: .failed) { _ in }
    try await PayoutClient.run(Self.scenario(story)) { client in
      let headers = ["x-connector": "stripe", "x-auth": "no-key"]
      func create(_ id: String) async throws {
        _ = try await client.sandbox.send(
          "POST",
          "/types.PayoutService/Create",
          headers: headers,
          body: """
            {"merchant_payout_id":"\(id)","amount":{"minor_amount":1000,"currency":"USD"},
            "destination_currency":"USD","payout_method_data":{"pix_key":{"pix_key":{"value":"k"}}}}
            """
        )
      }
      await #expect(throws: (any Error).self) { try await create("a") }
      try await create("b")
      let check = try #require(client.sandbox.report().checks.first)
      #expect(check.state == .failed, "\(client.sandbox.report())")
      #expect(check.findings.first?.contains("external_id b") == true, "\(check.findings)")
    }
  }
}
