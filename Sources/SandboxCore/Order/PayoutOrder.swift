/// A create request as the core sees it: well-formed, its contract's own findings attached as facts.
package struct PayoutOrder: Sendable {
  package var contract: Contract
  /// The merchant's id, unique per sandbox.
  package var externalID: String
  package var amount: Money
  /// ISO 3166-1 alpha-2.
  package var country: String
  /// Whether the payout starts in ON_HOLD.
  package var isOnHold: Bool
  /// Where webhooks go; `nil` takes the merchant's default.
  package var notificationURL: String?
  /// The bank's number as the account itself has it, for payouts that name no bank.
  package var accountBank: UInt32?
  /// All fields that rules may match, credentials left out.
  package var fields: RequestFields
  /// Whether the contract knows the country at all; refused at its place in the check order.
  package var isCountryKnown: Bool
  /// Whether the currency is one that the contract takes for the country.
  package var isCurrencyAccepted: Bool
  /// What the contract found wrong with beneficiary or account details.
  package var invalidDetails: ContractFinding?
  /// A rejection that is certain whatever the bank's rules say, such as a PIX payout without its key.
  package var presetRejection: Int?
  /// The codes with which it can be rejected: of the contract's own list.
  package var rejections: RejectionCodes
  /// What the contract wants to find with the payout again; the core gives it back unread.
  package var note: UInt8
  /// What it takes, if its contract has fees and limits of its own; the merchant's countries,
  /// minimum, limits and fees are not asked then.
  package var ownCharge: Charge?
  /// How long the bank takes if no rule decides; `nil` takes the sandbox's default timeline.
  package var usualWaits: UsualWaits?

  package init(
    contract: Contract,
    externalID: String,
    amount: Money,
    country: String,
    isOnHold: Bool = false,
    notificationURL: String? = nil,
    accountBank: UInt32? = nil,
    fields: RequestFields,
    isCountryKnown: Bool = true,
    isCurrencyAccepted: Bool = true,
    invalidDetails: ContractFinding? = nil,
    presetRejection: Int? = nil,
    rejections: RejectionCodes,
    note: UInt8 = 0
  ) {
    self.contract = contract
    self.externalID = externalID
    self.amount = amount
    self.country = country
    self.isOnHold = isOnHold
    self.notificationURL = notificationURL
    self.accountBank = accountBank
    self.fields = fields
    self.isCountryKnown = isCountryKnown
    self.isCurrencyAccepted = isCurrencyAccepted
    self.invalidDetails = invalidDetails
    self.presetRejection = presetRejection
    self.rejections = rejections
    self.note = note
  }
}

extension PayoutOrder {
  /// The waits of a bank that pays.
  package struct UsualWaits: Sendable, Equatable {
    /// From PENDING to DELIVERED.
    package let delivered: Duration
    /// From there to COMPLETED.
    package let completed: Duration

    package init(delivered: Duration, completed: Duration) {
      self.delivered = delivered
      self.completed = completed
    }
  }

  /// The bank's number inside an account as a `bank_code` has it: three digits.
  package static func bankCode(_ number: UInt32) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
  }
}

extension RequestFields {
  /// The bank as rules name it: the request's own code, else the number inside the account.
  func bankCode(orOf account: UInt32?) -> String? {
    if let code = bankCode?.comparableText, !code.isBlank { return code }
    return account.map(PayoutOrder.bankCode)
  }
}
