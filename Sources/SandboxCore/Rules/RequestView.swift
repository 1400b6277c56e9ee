/// What rules look at: values by key, of a call, of an order or of an attempt to tell of a payout.
package struct RequestView: Sendable {
  /// What an order says beside its fields.
  private struct Facts: Sendable {
    let amount: Money
    let externalID: String
    let country: String
    let accountBank: UInt32?
  }

  package let contract: Contract
  package let login: String
  package let fields: RequestFields
  /// `nil` where rules cannot name it.
  package let endpoint: String?
  /// `nil` for calls, which rules see just as they come.
  private let facts: Facts?
  private let attempt: (status: PayoutStatus, number: Int)?

  /// A call of a contract.
  package init(contract: Contract, endpoint: String, login: String, fields: RequestFields) {
    self.contract = contract
    self.login = login
    self.fields = fields
    self.endpoint = endpoint
    facts = nil
    attempt = nil
  }

  /// A create.
  package init(_ order: PayoutOrder, login: String) {
    contract = order.contract
    self.login = login
    fields = order.fields
    endpoint = "create"
    facts = Facts(
      amount: order.amount,
      externalID: order.externalID,
      country: order.country,
      accountBank: order.accountBank
    )
    attempt = nil
  }

  /// A cancel, by the create of the payout that it is about.
  init(cancelling order: StoredOrder, login: String) {
    self.init(order, login: login, endpoint: "cancel", attempt: nil)
  }

  /// An attempt to tell of a payout's state, from 1; by the payout's create.
  init(tellingOf status: PayoutStatus, attempt: Int, _ order: StoredOrder, login: String) {
    self.init(order, login: login, endpoint: nil, attempt: (status, attempt))
  }

  private init(
    _ order: StoredOrder,
    login: String,
    endpoint: String?,
    attempt: (PayoutStatus, Int)?
  ) {
    contract = order.contract
    self.login = login
    fields = order.fields
    self.endpoint = endpoint
    facts = Facts(
      amount: order.amount,
      externalID: order.externalID,
      country: order.country,
      accountBank: order.accountBank
    )
    self.attempt = attempt
  }

  /// The value's text; `nil` when absent or null.
  package func value(of key: String) -> String? {
    switch key {
    case "contract": contract.name
    case "merchant": login
    case "endpoint": endpoint ?? field(key)
    case "status": attempt?.status.name ?? field(key)
    case "attempt": attempt.map { String($0.number) } ?? field(key)
    case "amount": facts?.amount.decimalText ?? field(key)
    case "currency": facts?.amount.currency.code ?? field(key)
    case "external_id": facts?.externalID ?? field(key)
    case "country": facts?.country ?? field(key)
    case fields.names.bankName:
      facts.map { fields.bankCode(orOf: $0.accountBank) } ?? field(key)
    default: field(key)
    }
  }

  private func field(_ key: String) -> String? { fields[key]?.comparableText }
}
