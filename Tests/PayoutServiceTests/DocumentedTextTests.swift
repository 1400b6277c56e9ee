import CashoutSandbox
import GRPCCore
import PayoutServiceProto
import SwiftProtobuf
import Testing
import WireJSON

/// What the documentation says of every call: texts, codes and numbers as its page has them.
///
/// - Source: payout-service.md §§3, 5.
struct DocumentedTextTests {
  typealias Call = @Sendable (PayoutClient) async throws -> any Sendable

  /// Every call that states an amount.
  private static let withAmount: [(String, Call)] = [
    ("Create", { try await $0.create { $0.clearAmount() } }),
    ("Transfer", { try await $0.transfer { $0.clearAmount() } }),
    ("Stage", { try await $0.service.stage(.init(), metadata: $0.headers) }),
    ("CreateLink", { try await $0.service.createLink(.init(), metadata: $0.headers) }),
    ("CreateRecipient", { try await $0.service.createRecipient(.init(), metadata: $0.headers) }),
    ("Enroll", { try await $0.service.enrollDisburseAccount(.init(), metadata: $0.headers) }),
  ]

  @Test(arguments: withAmount.indices)
  func `an amount is required`(_ index: Int) async throws {
    try await PayoutClient.run { client in
      let error = try await client.error { try await Self.withAmount[index].1(client) }
      #expect(error.code == .invalidArgument, "\(Self.withAmount[index].0)")
      #expect(error.message == "Missing required field: amount. Amount is required")
    }
  }

  /// The same for its currency.
  private static let withCurrency: [Call] = [
    { try await $0.service.stage(.with { $0.amount = .init() }, metadata: $0.headers) },
    { try await $0.service.stage(.with { $0.amount = .usd(1) }, metadata: $0.headers) },
    { try await $0.service.createLink(.with { $0.amount = .usd(1) }, metadata: $0.headers) },
    { try await $0.service.createRecipient(.with { $0.amount = .init() }, metadata: $0.headers) },
    {
      try await $0.service.enrollDisburseAccount(
        .with { $0.amount = .init() },
        metadata: $0.headers
      )
    }, { try await $0.transfer { $0.destinationCurrency = .unspecified } },
  ]

  @Test(arguments: withCurrency.indices)
  func `a currency is required`(_ index: Int) async throws {
    try await PayoutClient.run { client in
      let error = try await client.error { try await Self.withCurrency[index](client) }
      #expect(
        error.message == "Invalid data format: currency. Currency Unspecified is not supported"
      )
      let details = try Types_IntegrationError(serializedBytes: error.details)
      #expect(details.errorCode == "INVALID_DATA_FORMAT")
      #expect(
        details.docURL == "https://docs.hyperswitch.io/prism/architecture/concepts/error-codes"
      )
    }
  }

  /// Every flow that a connector may lack.
  private static let flows: [(String, Call)] = [
    ("payout_create", { try await $0.create() }),
    ("payout_transfer", { try await $0.transfer("t") }),
    ("payout_get", { try await $0.get("po_1") }), ("payout_void", { try await $0.void("po_1") }),
    (
      "payout_stage",
      {
        try await $0.service.stage(
          .with {
            $0.amount = .usd(1)
            $0.destinationCurrency = .usd
          },
          metadata: $0.headers
        )
      }
    ),
    (
      "payout_create_link",
      {
        try await $0.service.createLink(
          .with {
            $0.amount = .usd(1)
            $0.destinationCurrency = .usd
          },
          metadata: $0.headers
        )
      }
    ),
    (
      "payout_create_recipient",
      {
        try await $0.service.createRecipient(
          .with {
            $0.amount = .usd(0)
            $0.recipientType = .individual
          },
          metadata: $0.headers
        )
      }
    ),
    (
      "payout_enroll_disburse_account",
      {
        try await $0.service.enrollDisburseAccount(
          .with { $0.amount = .usd(0) },
          metadata: $0.headers
        )
      }
    ),
  ]

  @Test(arguments: flows.indices)
  func `a flow that a connector lacks is not implemented`(_ index: Int) async throws {
    try await PayoutClient.run("payout_service: { mode: strict }") { client in
      let (flow, call) = Self.flows[index]
      let error = try await client.error { try await call(client) }
      #expect(error.code == .failedPrecondition)
      #expect(error.message == "This feature is not implemented: \(flow) flow for stripe")
      let details = try Types_IntegrationError(serializedBytes: error.details)
      #expect(details.errorCode == "NOT_IMPLEMENTED" && details.errorMessage == error.message)
    }
  }

  @Test(arguments: [
    (400, RPCError.Code.invalidArgument), (401, .unauthenticated), (403, .permissionDenied),
    (404, .notFound), (429, .resourceExhausted), (500, .internalError), (501, .unimplemented),
    (503, .unavailable), (504, .deadlineExceeded), (402, .unknown), (409, .unknown),
    (422, .unknown), (502, .unknown),
  ])
  func `a processor's HTTP status becomes the documented code`(
    _ status: Int,
    _ code: RPCError.Code
  ) async throws {
    let scenario = "api: { faults: [{ match: { endpoint: get }, status: \(status), body: no }] }"
    try await PayoutClient.run(scenario) { client in
      let error = try await client.error { try await client.get("po_1") }
      #expect(error.code == code && error.message == "no", "\(error)")
    }
  }

  @Test func `the control API names its states in the contract's words`() async throws {
    try await PayoutClient.run { client in
      _ = try await client.create()
      func move(to state: String) async throws -> JSONObject {
        let answer = try await client.sandbox.send(
          "POST",
          "/sandbox/payouts/1/transition",
          body: #"{"to":"\#(state)"}"#
        )
        return (try? JSONParser.parse(Array(answer.body.utf8)))?.object ?? [:]
      }
      for (to, core, own) in [
        ("INITIATED", "DELIVERED", "INITIATED"), ("success", "COMPLETED", "SUCCESS"),
        ("REVERSED", "REJECTED", "REVERSED"),
      ] {
        let shown = try await move(to: to)
        #expect(shown["status"]?.text == core && shown["contract_status"]?.text == own)
      }
      let record = try #require(client.sandbox.payouts().first)
      #expect(record.contract == "payout_service" && record.contractStatus == "REVERSED")
      let list = try await client.sandbox.send("GET", "/sandbox/payouts").body
      #expect(list.contains(#""contract_status":"REVERSED""#), "\(list)")
    }
  }
}
