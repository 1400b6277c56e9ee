import CashoutSandbox
import GRPCCore
import PayoutServiceProto
import SwiftProtobuf
import Testing

/// Each refusal with its status, its text and the bytes beside it.
struct RefusalTests {
  typealias Change = @Sendable (inout Types_PayoutServiceCreateRequest) -> Void

  private static let faults: [(String, Change)] = [
    ("Missing required field: amount. Amount is required", { $0.clearAmount() }),
    (
      "Invalid data format: currency. Currency Unspecified is not supported",
      { $0.amount.currency = .unspecified }
    ),
    (
      "Invalid data format: currency. Currency Unspecified is not supported",
      { $0.destinationCurrency = .unspecified }
    ),
    (
      "Invalid data format: destination_currency. Invalid destination currency",
      { $0.destinationCurrency = .UNRECOGNIZED(999) }
    ),
    (
      "Invalid data format: priority. Payout priority unspecified is not allowed",
      { $0.priority = .unspecified }
    ),
    (
      "Missing required field: payout_method_data. Payout method data is required",
      { $0.payoutMethodData = .init() }
    ),
    (
      "Missing required field: source_bank_data. Source bank data is required",
      { $0.sourceBankData = .init() }
    ),
    (
      "Invalid data format: card_number. Invalid card number",
      { $0.payoutMethodData = .card("4242424242424241") }
    ),
    ("Missing required field: card_number", { $0.payoutMethodData = .card("") }),
    (
      "Missing required field: card_exp_month",
      { $0.payoutMethodData = .with { $0.card.cardNumber.value = "4242424242424242" } }
    ),
    (
      "Missing required field: card_exp_year",
      {
        $0.payoutMethodData = .with {
          $0.card.cardNumber.value = "4242424242424242"
          $0.card.cardExpMonth.value = "12"
        }
      }
    ),
    (
      "Missing required field: bank_account_number",
      { $0.payoutMethodData = .with { $0.bacs = .init() } }
    ),
    (
      "Missing required field: expiry_month",
      { $0.payoutMethodData = .with { $0.applePayDecrypt.dpan.value = "4242424242424242" } }
    ),
    (
      "Missing required field: expiry_year",
      {
        $0.payoutMethodData = .with {
          $0.applePayDecrypt.dpan.value = "4242424242424242"
          $0.applePayDecrypt.expiryMonth.value = "12"
        }
      }
    ),
    (
      "Missing required field: iban",
      { $0.payoutMethodData = .with { $0.openBankingUk.accountHolderName.value = "Ana" } }
    ),
    (
      "Invalid data format: email. Invalid email",
      { $0.payoutMethodData = .with { $0.paypal.email.value = "a@b" } }
    ),
    (
      "Missing required field: bank_account_number",
      { $0.payoutMethodData = .with { $0.ach = .init() } }
    ),
    (
      "Missing required field: bank_routing_number",
      { $0.payoutMethodData = .with { $0.ach.bankAccountNumber.value = "1" } }
    ),
    (
      "Missing required field: bank_sort_code",
      { $0.payoutMethodData = .with { $0.bacs.bankAccountNumber.value = "1" } }
    ),
    ("Missing required field: iban", { $0.payoutMethodData = .with { $0.sepa = .init() } }),
    (
      "Missing required field: bank_account_number",
      { $0.payoutMethodData = .with { $0.pix = .init() } }
    ),
    ("Missing required field: pix_key", { $0.payoutMethodData = .with { $0.pixKey = .init() } }),
    ("Missing required field: emv", { $0.payoutMethodData = .with { $0.pixEmv = .init() } }),
    (
      "Missing required field: dpan",
      { $0.payoutMethodData = .with { $0.applePayDecrypt = .init() } }
    ),
    ("Missing required field: email", { $0.payoutMethodData = .with { $0.interac = .init() } }),
    (
      "Invalid data format: email. Invalid email",
      { $0.payoutMethodData = .with { $0.interac.email.value = "nobody" } }
    ),
    (
      "Missing required field: account_holder_name",
      { $0.payoutMethodData = .with { $0.openBankingUk = .init() } }
    ),
    (
      "Invalid data format: token_type. Payment method type unspecified is not allowed",
      { $0.payoutMethodData = .with { $0.passthrough.pspToken = "t" } }
    ),
    (
      "Invalid data format: token_type. Invalid payment method type",
      {
        $0.payoutMethodData = .with {
          $0.passthrough.pspToken = "t"
          $0.passthrough.tokenType = .UNRECOGNIZED(113)
        }
      }
    ),
    (
      "Invalid data format: webhook_url. It is no http or https address",
      { $0.webhookURL = "ftp://a" }
    ),
    (
      "Invalid data format: amount. 1001 of KWD is no whole number of hundredths",
      {
        $0.amount.currency = .kwd
        $0.amount.minorAmount = 1001
      }
    ),
  ]

  @Test(arguments: faults.indices)
  func `a field at fault is named as the real server names it`(_ index: Int) async throws {
    let (message, change) = Self.faults[index]
    try await PayoutClient.run { client in
      let error = try await client.error { try await client.create("a", change) }
      #expect(error.code == .invalidArgument && error.message == message)
      let details = try Types_IntegrationError(serializedBytes: error.details)
      #expect(details.errorMessage == message)
      #expect(
        details.errorCode
          == (message.hasPrefix("Missing") ? "MISSING_REQUIRED_FIELD" : "INVALID_DATA_FORMAT")
      )
      #expect(details.docURL.hasSuffix("/error-codes"))
      #expect(client.sandbox.payouts().isEmpty)
    }
  }

  private static let headers: [(Metadata, RPCError.Code, String)] = [
    ([:], .invalidArgument, "Missing required field: x-connector"),
    (["x-connector": "stripe"], .invalidArgument, "Missing required field: x-auth"),
    (
      ["x-connector": "Not One!"], .invalidArgument,
      "Invalid data format: x-connector. Invalid connector: Not One!"
    ),
    (
      ["x-connector": "stripe", "x-auth": "certificate-auth"], .failedPrecondition,
      "Invalid connector configuration: x-auth. Invalid auth type: certificate-auth"
    ),
    (
      ["x-connector": "stripe", "x-auth": "header-key"], .invalidArgument,
      "Missing required field: x-api-key"
    ),
    (
      ["x-connector": "stripe", "x-auth": "body-key", "x-api-key": "k"], .invalidArgument,
      "Missing required field: x-key1"
    ),
    (
      ["x-connector-config": "{"], .invalidArgument,
      "Invalid data format: X-Connector-Config. Failed to parse X-Connector-Config JSON into"
        + " ConnectorSpecificConfig"
    ),
    (
      ["x-connector-config": ""], .invalidArgument,
      "Invalid data format: X-Connector-Config. Failed to parse X-Connector-Config JSON into"
        + " ConnectorSpecificConfig"
    ),
    (
      ["x-connector-config": #"{"config":{"Stripe":{},"Wise":{}}}"#], .invalidArgument,
      "Invalid data format: X-Connector-Config. Failed to parse X-Connector-Config JSON into"
        + " ConnectorSpecificConfig"
    ),
    (
      ["x-connector-auth": #"{"auth_type":{"NoKey":{}}}"#], .invalidArgument,
      "Missing required field: x-connector"
    ),
    (
      ["x-connector": "stripe", "x-connector-auth": "{"], .invalidArgument,
      "Invalid data format: x-connector-auth. It is no JSON object with auth_type"
    ),
    (
      ["x-connector": "stripe", "x-connector-auth": #"{"auth_type":"NoKey"}"#], .invalidArgument,
      "Invalid data format: x-connector-auth. It is no JSON object with auth_type"
    ),
    (
      ["x-connector": "stripe", "x-auth": "currency-auth-key", "x-auth-key-map": "["],
      .invalidArgument, "Invalid data format: x-auth-key-map. It is no JSON object"
    ),
    (
      ["x-connector": "stripe", "x-auth": "signature-key", "x-api-key": "k", "x-key1": "a"],
      .invalidArgument, "Missing required field: x-api-secret"
    ),
    (
      [
        "x-connector": "stripe", "x-auth": "multi-auth-key", "x-api-key": "k", "x-key1": "a",
        "x-api-secret": "s",
      ], .invalidArgument, "Missing required field: x-key2"
    ),
    (
      ["x-connector-config": #"{"config":{"Stripe":{}}}"#, "x-config-override": "no"],
      .internalError,
      "Invalid data format: x-config-override. It is no JSON object"
    ),
  ]

  @Test(arguments: headers.indices)
  func `headers that name no connector are refused`(_ index: Int) async throws {
    let (headers, code, message) = Self.headers[index]
    try await PayoutClient.run { client in
      let error = try await client.error { try await client.saying(headers).create() }
      #expect(error.code == code && error.message == message)
    }
  }

  @Test(
    arguments: [
      ["x-connector": "adyen", "x-auth": "header-key", "x-api-key": "k"],
      [
        "x-connector": "adyen", "x-auth": "multi-auth-key", "x-api-key": "k", "x-key1": "a",
        "x-api-secret": "b", "x-key2": "c",
      ],
      ["x-connector": "adyen", "x-auth": "currency-auth-key", "x-auth-key-map": "{}"],
      ["x-connector": "adyen", "x-connector-auth": #"{"auth_type":{}}"#],
    ] as [Metadata]
  )
  func `each way to name a connector is taken`(_ headers: Metadata) async throws {
    try await PayoutClient.run { client in
      let made = try await client.saying(headers).create()
      #expect(made.connectorPayoutID == "po_1")
    }
  }

  /// What a processor refuses with a status of its own, and what that becomes.
  private static let refusals: [(String, RPCError.Code, UInt32, String, Change)] = [
    ("", .invalidArgument, 400, "amount_too_small", { $0.amount = .usd(0) }),
    ("", .invalidArgument, 400, "amount_too_small", { $0.amount = .usd(-5) }),
    ("", .invalidArgument, 400, "amount_too_large", { $0.amount = .usd(.max) }),
    ("", .unknown, 402, "balance_insufficient", { $0.amount = .usd(100_000_001) }),
    ("", .notFound, 404, "resource_missing", { $0.connectorPayoutID = "po_77" }),
    ("", .invalidArgument, 400, "currency_not_accepted", { $0.amount.currency = .afn }),
    (
      "merchant: { limits: { daily: 5 } }", .unknown, 422, "limit_exceeded", { _ in }
    ),
    ("merchant: { enabled: false }", .permissionDenied, 403, "merchant_disabled", { _ in }),
    (
      "merchant: { enabled_countries: [BR] }", .invalidArgument, 400, "country_not_available",
      { _ in }
    ),
    (
      "", .invalidArgument, 400, "invalid_description",
      { $0.description_p = "sandbox: delivered after nonsense" }
    ),
  ]

  @Test(arguments: refusals.indices)
  func `a processor's refusal becomes a status, its words stand beside it`(
    _ index: Int
  ) async throws {
    let (scenario, code, http, word, change) = Self.refusals[index]
    try await PayoutClient.run(scenario.isEmpty ? nil : scenario) { client in
      let error = try await client.error { try await client.create("a", change) }
      #expect(error.code == code, "\(error)")
      let details = try Types_ConnectorError(serializedBytes: error.details)
      #expect(details.httpStatusCode == http && details.errorMessage == error.message)
      #expect(details.errorInfo.connectorDetails.code == word)
    }
  }

  @Test func `a processor may also refuse in an answer that is well`() async throws {
    let scenario = """
      platform:
        declines:
          - name: blocked
            match: { external_id: "bad-*" }
            code: 519
      """
    try await PayoutClient.run { client in
      let card = try await client.create(nil) { $0.payoutMethodData = .card("4000000000000002") }
      #expect(card.payoutStatus == .pending && card.statusCode == 200)
      #expect(card.hasMerchantPayoutID && card.merchantPayoutID.isEmpty)
      #expect(card.error.connectorDetails.message == "Your card was declined.")
      #expect(!card.error.hasUnifiedDetails && !card.hasConnectorPayoutID)
      #expect(client.sandbox.payouts().isEmpty)
    }
    try await PayoutClient.run(scenario) { client in
      let declined = try await client.create("bad-1")
      #expect(declined.error.connectorDetails.code == "519")
      #expect(declined.merchantPayoutID == "bad-1")
    }
  }

  @Test func `strict answers as the real server, whose connectors have two calls`() async throws {
    try await PayoutClient.run("payout_service: { mode: strict }") { client in
      let stripe = try await client.error { try await client.create() }
      #expect(stripe.code == .failedPrecondition)
      #expect(
        stripe.message == "This feature is not implemented: payout_create flow for stripe"
      )
      let itaubank = client.saying(["x-connector": "itaubank", "x-auth": "no-key"])
      let made = try await itaubank.transfer("i") {
        $0.payoutMethodData = .with { $0.pixKey.pixKey.value = "k" }
      }
      #expect(made.connectorPayoutID == "tr_1" && !made.hasMerchantPayoutID)
      #expect(try await itaubank.get("tr_1").payoutStatus == .pending)
      let noID = try await itaubank.error { try await itaubank.get(called: "i") }
      #expect(noID.message == "Missing connector transaction ID")
      let loonio = client.saying(["x-connector": "loonio", "x-auth": "no-key"])
      let noName = try await loonio.error {
        try await loonio.transfer {
          $0.payoutMethodData = .with { $0.interac.email.value = "a@b.c" }
        }
      }
      #expect(noName.message == "Missing required field: billing_address.first_name")
      let noGet = try await loonio.error { try await loonio.get(called: "i") }
      #expect(noGet.message == "Missing required field: connector_payout_id")
      let amount = try await client.error { try await client.create { $0.clearAmount() } }
      #expect(amount.code == .invalidArgument)
    }
  }

  @Test func `a recipient's type has to be one, a get has to name something`() async throws {
    try await PayoutClient.run { client in
      let type = try await client.error {
        try await client.service.createRecipient(
          .with { $0.amount = .usd(0) },
          metadata: client.headers
        )
      }
      #expect(
        type.message == "Invalid data format: recipient_type. Payout recipient type unspecified"
          + " is not allowed"
      )
      let nothing = try await client.error { try await client.get("") }
      #expect(nothing.message == "Missing required field: connector_payout_id")
    }
  }

  @Test func `what the real server does not answer is not answered`() async throws {
    try await PayoutClient.run { client in
      let service = Types_PaymentMethodService.Client(wrapping: client.grpc)
      let error = try await client.error { try await service.eligibility(.init()) }
      #expect(error.code == .unimplemented)
      #expect(error.message == "Eligibility check not implemented yet")
    }
  }
}
