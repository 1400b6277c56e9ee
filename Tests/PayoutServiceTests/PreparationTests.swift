import CashoutSandbox
import GRPCCore
import PayoutServiceProto
import SwiftProtobuf
import Testing

/// Quotes, recipients, accounts, links, and whether a payout would be taken.
struct PreparationTests {
  private static func stage(
    _ client: PayoutClient,
    _ id: String = "q"
  ) async throws -> Types_PayoutServiceStageResponse {
    try await client.service.stage(
      .with {
        $0.merchantQuoteID = id
        $0.amount = .usd(1000)
        $0.destinationCurrency = .brl
      },
      metadata: client.headers
    )
  }

  @Test func `a quote holds for a quarter of an hour of virtual time`() async throws {
    try await PayoutClient.run { client in
      let quote = try await Self.stage(client)
      #expect(quote.payoutStatus == .requiresConfirmation && quote.connectorPayoutID == "qt_1")
      #expect(quote.merchantPayoutID == "q")
      #expect(try await Self.stage(client) == quote)
      try await client.sandbox.advance(by: .seconds(899))
      #expect(try await client.get("qt_1").payoutStatus == .requiresConfirmation)
      try await client.sandbox.advance(by: .seconds(1))
      #expect(try await client.get("qt_1").payoutStatus == .expired)
      let error = try await client.error {
        try await client.create {
          $0.connectorQuoteID = "qt_1"
          $0.destinationCurrency = .brl
        }
      }
      #expect(error.code == .invalidArgument)
      #expect(error.message == "Quote 'qt_1' expired at 2026-01-05T09:15:00.000Z")
      #expect(client.sandbox.payouts().isEmpty)
    }
  }

  @Test func `a quote is for one payout of its amount`() async throws {
    try await PayoutClient.run { client in
      _ = try await Self.stage(client)
      let differs = try await client.error {
        try await client.create { $0.connectorQuoteID = "qt_1" }
      }
      #expect(differs.message == "Quote 'qt_1' is for another amount or currency")
      let made = try await client.create {
        $0.connectorQuoteID = "qt_1"
        $0.destinationCurrency = .brl
      }
      #expect(made.connectorPayoutID == "po_1")
      #expect(try await client.get("qt_1").connectorPayoutID == "po_1")
      let shown = try await client.sandbox.send("GET", "/sandbox/payouts/1")
      #expect(shown.body.contains(#""destination_amount":"52.50""#), "\(shown.body)")
      let used = try await client.error {
        try await client.create("b") {
          $0.connectorQuoteID = "qt_1"
          $0.destinationCurrency = .brl
        }
      }
      #expect(used.message == "Quote 'qt_1' was used or cancelled")
      let unknown = try await client.error {
        try await client.create("c") { $0.connectorQuoteID = "qt_9" }
      }
      #expect(unknown.code == .notFound && unknown.message == "No such quote: 'qt_9'")
      _ = try await Self.stage(client, "r")
      #expect(try await client.void("qt_2").payoutStatus == .cancelled)
    }
  }

  private static func recipient(
    _ client: PayoutClient,
    _ method: Types_PayoutMethod?
  ) async throws -> Types_PayoutServiceCreateRecipientResponse {
    try await client.service.createRecipient(
      .with {
        $0.amount = .usd(0)
        $0.recipientType = .individual
        if let method { $0.payoutMethodData = method }
      },
      metadata: client.headers
    )
  }

  private static func account(
    _ client: PayoutClient
  ) async throws -> Types_PayoutServiceEnrollDisburseAccountResponse {
    try await client.service.enrollDisburseAccount(
      .with {
        $0.merchantPayoutID = "mine"
        $0.amount = .usd(0)
        $0.payoutMethodData.sepa.iban.value = "DE89370400440532013000"
      },
      metadata: client.headers
    )
  }

  @Test func `a payout goes to the account that was enrolled`() async throws {
    try await PayoutClient.run { client in
      #expect(try await Self.recipient(client, nil).payoutStatus == .requiresFulfillment)
      let whole = try await Self.recipient(client, .card("4242424242424242"))
      #expect(whole.payoutStatus == .success && whole.connectorPayoutID == "acct_2")
      let account = try await Self.account(client)
      #expect(account.payoutStatus == .success && account.connectorPayoutID == "ba_1")
      _ = try await client.create {
        $0.clearPayoutMethodData()
        $0.connectorPayoutMethodID = "ba_1"
      }
      let shown = try await client.sandbox.send("GET", "/sandbox/payouts/1")
      #expect(shown.body.contains(#""iban":"DE89370400440532013000""#), "\(shown.body)")
      #expect(shown.body.contains(#""country":"DE""#))
      let unknown = try await client.error {
        try await client.create("b") { $0.connectorPayoutMethodID = "ba_9" }
      }
      #expect(unknown.message == "No such recipient or account: 'ba_9'")
      let void = try await client.error { try await client.void("ba_1") }
      #expect(void.code == .invalidArgument)
    }
  }

  @Test func `verification may take an hour, and until then the processor refuses in its answer`()
    async throws
  {
    try await PayoutClient.run("payout_service: { verification: delayed }") { client in
      let account = try await Self.account(client)
      #expect(account.payoutStatus == .requiresVendorAccountCreation)
      let refused = try await client.create { $0.connectorPayoutMethodID = "ba_1" }
      #expect(refused.error.connectorDetails.code == "account_not_verified")
      #expect(refused.payoutStatus == .pending && refused.merchantPayoutID == "a")
      try await client.sandbox.advance(by: .seconds(3600))
      #expect(try await client.get("ba_1").payoutStatus == .success)
      let made = try await client.create { $0.connectorPayoutMethodID = "ba_1" }
      #expect(made.connectorPayoutID == "po_1" && !made.hasError)
    }
  }

  private static func link(
    _ client: PayoutClient,
    _ id: String,
    _ change: (inout Types_PayoutServiceCreateLinkRequest) -> Void = { _ in }
  ) async throws -> String {
    var request = Types_PayoutServiceCreateLinkRequest()
    request.merchantPayoutID = id
    request.amount = .usd(2500)
    request.destinationCurrency = .usd
    request.address.billingAddress.firstName.value = "Maria <3"
    change(&request)
    let made = try await client.service.createLink(request, metadata: client.headers)
    #expect(made.payoutStatus == .requiresFulfillment)
    return made.connectorPayoutID
  }

  @Test func `a link names a quote and an account that are there, or is not made`() async throws {
    try await PayoutClient.run { client in
      let quote = try await client.error {
        try await Self.link(client, "l") { $0.connectorQuoteID = "qt_9" }
      }
      #expect(quote.message == "No such quote: 'qt_9'")
      let account = try await client.error {
        try await Self.link(client, "l") { $0.connectorPayoutMethodID = "ba_9" }
      }
      #expect(account.message == "No such recipient or account: 'ba_9'")
      let existing = try await client.error {
        try await Self.link(client, "l") { $0.connectorPayoutID = "po_9" }
      }
      #expect(existing.message == "No such payout: 'po_9'")
      // None of them took the merchant's id.
      _ = try await Self.link(client, "l")
    }
  }

  @Test func `a link's page asks the recipient for the account, and makes the payout once`()
    async throws
  {
    try await PayoutClient.run { client in
      let id = try await Self.link(client, "l")
      let page = try await client.sandbox.send("GET", "/links/\(id)")
      #expect(page.status == 200 && page.body.contains("bank_routing_number"))
      #expect(page.body.contains("USD 25.00") && page.body.contains("Maria &lt;3"))
      let empty = try await client.sandbox.send(
        "POST",
        "/links/\(id)",
        body: "bank_account_number=1"
      )
      #expect(empty.status == 412)
      #expect(empty.body.contains("Missing required field: bank_routing_number"))
      let form = "bank_account_number=000123&bank_routing_number=110000000"
      for _ in 0..<2 {
        let sent = try await client.sandbox.send("POST", "/links/\(id)", body: form)
        #expect(sent.status == 200 && sent.body.contains("data-status=\"PENDING\""), "\(sent.body)")
      }
      #expect(client.sandbox.payouts().map(\.externalID) == ["l"])
      try await client.sandbox.advanceUntilIdle()
      let told = try await client.get(id)
      #expect(told.payoutStatus == .success && told.connectorPayoutID == "po_1")
      let unknown = try await client.sandbox.send("GET", "/links/po_none")
      #expect(unknown.status == 404)
    }
  }

  @Test(arguments: [
    (Types_Currency.gbp, "bank_sort_code"), (.brl, "pix_key"), (.cad, "email"), (.eur, "iban"),
    (.jpy, "iban"),
  ])
  func `what a page asks for hangs on the currency`(
    _ currency: Types_Currency,
    _ field: String
  ) async throws {
    try await PayoutClient.run { client in
      let id = try await Self.link(client, "l") { $0.destinationCurrency = currency }
      let page = try await client.sandbox.send(
        "GET",
        "/links/\(id)",
        headers: ["Accept-Language": "es"]
      )
      #expect(page.body.contains("name=\"\(field)\"") && page.body.contains("lang=\"es\""))
    }
  }

  @Test func `a cancelled link makes no payout`() async throws {
    try await PayoutClient.run { client in
      let id = try await Self.link(client, "l")
      #expect(try await client.void(id).payoutStatus == .cancelled)
      let form = "bank_account_number=000123&bank_routing_number=110000000"
      let sent = try await client.sandbox.send("POST", "/links/\(id)", body: form)
      #expect(sent.body.contains("withdrawn"), "\(sent.body)")
      #expect(client.sandbox.payouts().isEmpty)
    }
  }

  @Test func `eligibility says whether a payout would be taken, and makes none`() async throws {
    let scenario = """
      merchant: { limits: { transaction: 50 } }
      """
    try await PayoutClient.run(scenario) { client in
      for (amount, isEligible) in [(Int64(5000), true), (5001, false)] {
        let told = try await client.service.eligibility(
          .with {
            $0.amount = .usd(amount)
            $0.destinationCurrency = .usd
          },
          metadata: client.headers
        )
        #expect(told.payoutEligible == isEligible)
        #expect(told.payoutStatus == (isEligible ? .success : .ineligible))
        #expect(told.error.connectorDetails.code == (isEligible ? "" : "limit_exceeded"))
      }
      #expect(client.sandbox.payouts().isEmpty)
    }
  }
  @Test func `a card that is always declined is not eligible`() async throws {
    try await PayoutClient.run { client in
      let told = try await client.service.eligibility(
        .with {
          $0.amount = .usd(100)
          $0.destinationCurrency = .usd
          $0.payoutMethodData = .card("4000000000000002")
        },
        metadata: client.headers
      )
      #expect(!told.payoutEligible && told.payoutStatus == .ineligible)
      #expect(told.error.connectorDetails.code == "card_declined")
    }
  }
}
