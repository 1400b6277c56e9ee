/// A create request as the core sees it: well-formed, its contract's own findings attached as facts.
///
/// A class, for it goes through many hands on its way: each takes one reference instead of a copy of
/// every part.
package final class PayoutOrder: Sendable {
  package let contract: Contract
  /// The merchant's id, unique per sandbox.
  package let externalID: String
  package let amount: Money
  /// ISO 3166-1 alpha-2.
  package let country: String
  /// Whether the payout starts in ON_HOLD.
  package let isOnHold: Bool
  /// Where webhooks go; `nil` takes the merchant's default.
  package let notificationURL: String?
  /// The bank's number as the account itself has it, for payouts that name no bank.
  package let accountBank: UInt32?
  /// All fields that rules may match, credentials left out.
  package let fields: RequestFields
  /// Whether the contract knows the country at all; refused at its place in the check order.
  package let isCountryKnown: Bool
  /// Whether the currency is one that the contract takes for the country.
  package let isCurrencyAccepted: Bool
  /// What the contract found wrong with beneficiary or account details.
  package let invalidDetails: ContractFinding?
  /// A rejection that is certain whatever the bank's rules say, such as a PIX payout without its key.
  package let presetRejection: Int?
  /// The codes with which it can be rejected: of the contract's own list.
  package let rejections: RejectionCodes
  /// What the contract wants to find with the payout again; the core gives it back unread.
  package let note: UInt8
  /// What it takes, if its contract has fees and limits of its own; the merchant's countries,
  /// minimum, limits and fees are not asked then.
  package let ownCharge: Charge?
  /// How long the bank takes if no rule decides; `nil` takes the sandbox's default timeline.
  package let usualWaits: UsualWaits?

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
    note: UInt8 = 0,
    ownCharge: Charge? = nil,
    usualWaits: UsualWaits? = nil
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
    self.ownCharge = ownCharge
    self.usualWaits = usualWaits
  }
}

extension PayoutOrder {
  /// The same order with something else about it; `nil` leaves a part as it is.
  package func with(
    contract: Contract? = nil,
    externalID: String? = nil,
    fields: RequestFields? = nil,
    isCountryKnown: Bool? = nil,
    isCurrencyAccepted: Bool? = nil,
    invalidDetails: ContractFinding? = nil,
    rejections: RejectionCodes? = nil,
    note: UInt8? = nil
  ) -> PayoutOrder {
    PayoutOrder(
      contract: contract ?? self.contract,
      externalID: externalID ?? self.externalID,
      amount: amount,
      country: country,
      isOnHold: isOnHold,
      notificationURL: notificationURL,
      accountBank: accountBank,
      fields: fields ?? self.fields,
      isCountryKnown: isCountryKnown ?? self.isCountryKnown,
      isCurrencyAccepted: isCurrencyAccepted ?? self.isCurrencyAccepted,
      invalidDetails: invalidDetails ?? self.invalidDetails,
      presetRejection: presetRejection,
      rejections: rejections ?? self.rejections,
      note: note ?? self.note,
      ownCharge: ownCharge,
      usualWaits: usualWaits
    )
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
