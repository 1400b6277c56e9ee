import CashoutSandbox
import GRPCCore
import PayoutServiceProto
import ScenarioLanguage
import SwiftProtobuf
import Testing

/// Calls over gRPC become steps that make them again.
@Suite(.timeLimit(.minutes(10))) struct RecordingTests {
  private static let scenario = """
    seed: 7
    bank:
      rules:
        - match: { contract: payout_service, external_id: "late-*" }
          timeline:
            - { after: 1s, status: INITIATED }
            - { after: 1s, status: SUCCESS }
            - { after: 1d, status: REVERSED, code: 826 }
    api:
      faults:
        - { name: down, match: { endpoint: eligibility }, status: 503, body: "later" }
        - { name: cut, match: { endpoint: create, merchant_payout_id: cut }, when: after, drop_connection: true }
    """

  @Test func `a recording of every call passes as a suite, without secrets`() async throws {
    try await PayoutClient.run(Self.scenario) { client in
      try await Self.prepare(client)
      try await Self.pay(client)
      try await Self.fail(client)
      try await client.sandbox.advance(by: .seconds(90_000))
      _ = try await client.get(called: "late-1")
      let answer = try await client.sandbox.send("GET", "/sandbox/scenario/recording")
      let recording = answer.body
      #expect(!recording.contains("secret") && !recording.contains("5555555555554444"))
      for name in ["payout-1", "payout-2", "payout-3"] {
        #expect(recording.contains("as: \(name)"), "\(recording)")
      }
      #expect(recording.contains("connector: wise"))
      let file = try MockedContracts.loader.load(recording, name: "recorded.yaml")
      let result = try #require(try await Suite([file]).run().results.first)
      #expect(result.failure == nil, "\(recording)\n\(String(describing: result.failure))")
    }
  }

  private static func prepare(_ client: PayoutClient) async throws {
    _ = try await client.service.stage(
      .with {
        $0.amount = .usd(1000)
        $0.destinationCurrency = .usd
      },
      metadata: client.headers
    )
    _ = try await client.service.createRecipient(
      .with {
        $0.amount = .usd(0)
        $0.recipientType = .business
      },
      metadata: client.headers
    )
    _ = try await client.service.enrollDisburseAccount(
      .with {
        $0.amount = .usd(0)
        $0.payoutMethodData = .card("5555555555554444")
      },
      metadata: client.headers
    )
    _ = try await client.service.createLink(
      .with {
        $0.amount = .usd(500)
        $0.destinationCurrency = .eur
      },
      metadata: client.headers
    )
  }

  private static func pay(_ client: PayoutClient) async throws {
    _ = try await client.create("late-1") {
      $0.payoutMethodData = .card("5555555555554444")
      $0.accessToken.value = "secret-token"
      $0.connectorFeatureData.value = "secret-data"
    }
    _ = try await client.create("late-1")
    _ = try await client.transfer { $0.connectorQuoteID = "qt_1" }
    let wise = client.saying([
      "x-connector-config": #"{"config":{"Wise":{"api_key":"secret"}}}"#
    ])
    _ = try await wise.create("late-1") {
      $0.clearPayoutMethodData()
      $0.connectorPayoutMethodID = "ba_1"
    }
    _ = try await wise.get(called: "late-1")
    _ = try await wise.void("po_3")
  }

  private static func fail(_ client: PayoutClient) async throws {
    _ = try? await client.create("cut")
    _ = try? await client.create { $0.clearAmount() }
    _ = try? await client.create(nil) { $0.payoutMethodData = .card("4000000000000002") }
    _ = try? await client.get("")
    _ = try? await client.get("po_77")
    _ = try? await client.saying([:]).create("x")
    _ = try? await client.saying(["x-connector-config": "{secret"]).create("x")
    let keys: Metadata = ["x-connector": "wise", "x-auth": "body-key", "x-api-key": "secret"]
    _ = try? await client.saying(keys).create("x")
    _ = try? await client.service.eligibility(
      .with {
        $0.amount = .usd(1)
        $0.destinationCurrency = .usd
      },
      metadata: client.headers
    )
  }

  @Test func `logs show the ends of a card and nothing of other secrets`() async throws {
    try await PayoutClient.run { client in
      let keys: Metadata = [
        "x-connector": "wise", "x-auth": "multi-auth-key", "x-api-key": "hush-1",
        "x-key1": "hush-2", "x-api-secret": "hush-3", "x-key2": "hush-4",
      ]
      _ = try await client.saying(keys).create("a") {
        $0.payoutMethodData = .card("5555555555554444")
      }
      _ = try await client.create("b") {
        $0.payoutMethodData = .with {
          $0.applePayDecrypt.dpan.value = "4111111111111111"
          $0.applePayDecrypt.expiryMonth.value = "1"
          $0.applePayDecrypt.expiryYear.value = "2030"
        }
      }
      _ = try await client.create("c") {
        $0.payoutMethodData = .with {
          $0.passthrough.pspToken = "hush-5"
          $0.passthrough.tokenType = .credit
        }
      }
      let headers = ["x-connector-config": #"{"config":{"Stripe":{"api_key":"hush-6"}}}"#]
      _ = try await client.sandbox.send(
        "POST",
        "/types.PayoutService/Create",
        headers: headers,
        body: #"{"payoutMethodData":{"card":{"cardNumber":{"value":"4111111111111111"}}}}"#
      )
      for path in ["/sandbox/requests", "/sandbox/payouts/1", "/sandbox/payouts/2"] {
        let shown = try await client.sandbox.send("GET", path).body
        #expect(!shown.contains("hush"), "\(shown)")
        #expect(!shown.contains("5555555555554444") && !shown.contains("4111111111111111"))
        #expect(shown.contains("555555***4444") || shown.contains("411111***1111"), "\(shown)")
      }
    }
  }
}
