import SandboxCore

extension Currency {
  static let brl = Currency("BRL") ?? .usd
  static let mxn = Currency("MXN") ?? .usd
  static let ars = Currency("ARS") ?? .usd
  static let eur = Currency("EUR") ?? .usd
}

extension Money {
  static func usd(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .usd) }
  static func brl(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .brl) }
}

extension ScaledDecimal {
  /// A number of a table; a wrong literal shows as -1.
  static func of(_ text: String) -> ScaledDecimal { ScaledDecimal(text) ?? ScaledDecimal(-1) }
}

extension ExchangeRates {
  static let sample = ExchangeRates([.brl: .of("5"), .mxn: .of("17.5"), .ars: .of("0.5")])
}

extension Merchant {
  static func make(webhookURL: String? = nil) -> Merchant {
    Merchant(
      login: "cashout_login",
      pass: "cashout_pass",
      signature: "cashout_secret_key",
      readOnlyKey: "read_only_key",
      apiKey: "cashout_api_key",
      merchantID: "DefaultMerchantId",
      webhookURL: webhookURL
    )
  }
}

extension PayoutOrder {
  static func make(
    _ externalID: String = "a-1",
    _ amount: Money = .usd(10_000),
    country: String = "BR",
    isOnHold: Bool = false,
    notificationURL: String? = nil,
    fields: RequestFields = RequestFields(),
    presetRejection: Int? = nil
  ) -> PayoutOrder {
    PayoutOrder(
      contract: .sample,
      externalID: externalID,
      amount: amount,
      country: country,
      isOnHold: isOnHold,
      notificationURL: notificationURL,
      fields: fields,
      presetRejection: presetRejection,
      rejections: .sample
    )
  }
}

extension FieldNames {
  static let sample = FieldNames(
    ["external_id", "country", "document_id", "email", "bank_code", "comments", "on_hold"],
    Roles(comments: "comments", bank: "bank_code", document: "document_id")
  )
}

extension RequestFields {
  init(_ fields: KeyValuePairs<String, FieldValue> = [:]) { self.init(fields, .sample) }
}

extension RejectionCodes {
  static let sample = RejectionCodes(
    listed: [0] + Array(800...824) + [826],
    usual: 807,
    late: 826
  )
}

extension BankRule {
  static let pays = BankRule(name: "pays", outcome: .timeline(BankOutcome.defaultSteps))

  /// DELIVERED after 2 s, COMPLETED 5 s later, sent back three days after that.
  static let sendsBack = BankRule(
    name: "sends back",
    outcome: .timeline(
      BankOutcome.defaultSteps + [
        PlannedStep(after: .seconds(3 * 86_400), .rejected(Rejection(code: 826)))
      ]
    )
  )

  /// Leaves every payout PENDING.
  static let never = BankRule(name: "never", outcome: .timeline([]))
}

extension SandboxSettings {
  static func make(
    seed: UInt64 = 1,
    start: Instant = .manualStart,
    merchant: Merchant = .make(),
    wallets: [Currency: Int64] = [.usd: 100_000],
    rules: [BankRule] = [],
    webhooks: WebhookPolicy = WebhookPolicy()
  ) -> SandboxSettings {
    SandboxSettings(
      seed: seed,
      start: start,
      merchant: merchant,
      wallets: wallets,
      rates: .sample,
      script: BankScript(rules: rules, webhooks: webhooks)
    )
  }
}
