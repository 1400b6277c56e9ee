import PayoutServiceProto
import SandboxCore

/// A method read from the wire: what rules see of it, and where it is.
package struct MethodReading: Sendable, Equatable {
  /// What rules call the method: the name of its field.
  package let name: String
  /// The country that it is of, if it says so.
  package internal(set) var country: String?
  package internal(set) var fields: [Field] = []

  /// What a rule sees, by its name.
  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  /// Reads a method.
  ///
  /// - Throws: The first field that is missing or cannot be read, in the order of the message.
  /// - Source: payout-service.md §3, "per method required".
  init(_ method: Types_PayoutMethod) throws(PayoutRefusal) {
    guard let data = method.payoutMethodData else {
      throw .missing("payout_method_data", context: "Payout method data is required")
    }
    name = Self.name(data)
    switch data {
    case .card(let card): try read(card)
    case .applePayDecrypt(let card): try read(card)
    case .ach(let ach): try read(ach)
    case .bacs(let bacs): try read(bacs)
    case .sepa(let sepa): try read(sepa)
    case .pix(let pix): try read(pix)
    case .pixKey(let key):
      try take("pix_key", key.pixKey.value)
      country = "BR"
    case .pixEmv(let code):
      try take("emv", code.emv.value)
      country = "BR"
    case .openBankingUk(let account): try read(account)
    case .paypal(let account): try read(account)
    case .venmo(let account): read(account)
    case .interac(let account): try read(account)
    case .passthrough(let token): try read(token)
    }
  }

  private static func name(_ data: Types_PayoutMethod.OneOf_PayoutMethodData) -> String {
    switch data {
    case .card: "card"
    case .ach: "ach"
    case .bacs: "bacs"
    case .sepa: "sepa"
    case .pix: "pix"
    case .applePayDecrypt: "apple_pay_decrypt"
    case .paypal: "paypal"
    case .venmo: "venmo"
    case .interac: "interac"
    case .openBankingUk: "open_banking_uk"
    case .passthrough: "passthrough"
    case .pixKey: "pix_key"
    case .pixEmv: "pix_emv"
    }
  }

  // MARK: Parts

  /// Takes a field that has to be there.
  private mutating func take(_ name: String, _ value: String) throws(PayoutRefusal) {
    guard !value.isEmpty else { throw .missing(name) }
    note(name, value)
  }

  private mutating func note(_ name: String, _ value: String) {
    if !value.isEmpty { fields.append(Field(name: name, value: value)) }
  }

  private mutating func takeEmail(_ value: String) throws(PayoutRefusal) {
    let parts = value.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !value.contains(" ") else {
      throw .invalid("email", context: "Invalid email")
    }
    note("email", value)
  }
}

/// Cards and wallets.
extension MethodReading {
  private mutating func read(_ card: Types_CardPayout) throws(PayoutRefusal) {
    try takeCard("card_number", card.cardNumber.value)
    try take("card_exp_month", card.cardExpMonth.value)
    try take("card_exp_year", card.cardExpYear.value)
    note("card_holder_name", card.cardHolderName.value)
  }

  private mutating func read(_ card: Types_ApplePayDecrypt) throws(PayoutRefusal) {
    try takeCard("dpan", card.dpan.value)
    try take("expiry_month", card.expiryMonth.value)
    try take("expiry_year", card.expiryYear.value)
    note("card_holder_name", card.cardHolderName.value)
  }

  private mutating func takeCard(_ name: String, _ number: String) throws(PayoutRefusal) {
    guard !number.isEmpty else { throw .missing(name) }
    let digits = number.filter { $0 != " " && $0 != "-" }
    guard CardNumber.isValid(digits) else {
      throw .invalid(name, context: "Invalid card number")
    }
    note("card_number", digits)
  }

  /// The numbers of PaymentMethodType but the one that says nothing.
  ///
  /// - Source: payout-service.md §2.4.
  private static let tokenTypes = 1...112

  private mutating func read(_ account: Types_Paypal) throws(PayoutRefusal) {
    if account.hasEmail { try takeEmail(account.email.value) }
    note("telephone_number", account.telephoneNumber.value)
    note("paypal_id", account.paypalID.value)
  }

  private mutating func read(_ account: Types_Venmo) {
    note("telephone_number", account.telephoneNumber.value)
    country = "US"
  }

  private mutating func read(_ account: Types_InteracPayout) throws(PayoutRefusal) {
    guard !account.email.value.isEmpty else { throw .missing("email") }
    try takeEmail(account.email.value)
    country = "CA"
  }

  private mutating func read(_ token: Types_Passthrough) throws(PayoutRefusal) {
    guard token.tokenType != .unspecified else {
      throw .invalid("token_type", context: "Payment method type unspecified is not allowed")
    }
    guard Self.tokenTypes.contains(token.tokenType.rawValue) else {
      throw .invalid("token_type", context: "Invalid payment method type")
    }
    note("psp_token", token.pspToken)
  }
}

/// Accounts at banks.
extension MethodReading {
  private mutating func read(_ ach: Types_AchBankTransferPayout) throws(PayoutRefusal) {
    try take("bank_account_number", ach.bankAccountNumber.value)
    try take("bank_routing_number", ach.bankRoutingNumber.value)
    note("bank_code", ach.bankRoutingNumber.value)
    country = ach.bankCountryCode.code ?? "US"
  }

  private mutating func read(_ bacs: Types_BacsBankTransferPayout) throws(PayoutRefusal) {
    try take("bank_account_number", bacs.bankAccountNumber.value)
    try take("bank_sort_code", bacs.bankSortCode.value)
    note("bank_code", bacs.bankSortCode.value)
    country = bacs.bankCountryCode.code ?? "GB"
  }

  private mutating func read(_ sepa: Types_SepaBankTransferPayout) throws(PayoutRefusal) {
    try take("iban", sepa.iban.value)
    note("bic", sepa.bic.value)
    note("account_holder_name", sepa.accountHolderName.value)
    country = sepa.bankCountryCode.code ?? Self.country(ofIBAN: sepa.iban.value)
  }

  private mutating func read(_ pix: Types_PixBankTransferPayout) throws(PayoutRefusal) {
    try take("bank_account_number", pix.bankAccountNumber.value)
    note("bank_branch", pix.bankBranch)
    note("tax_id", pix.taxID.value)
    note("ispb", pix.ispb.value)
    note("bank_code", pix.bankCode.isEmpty ? pix.ispb.value : pix.bankCode)
    note("account_holder_name", pix.accountHolderName.value)
    country = "BR"
  }

  private mutating func read(_ account: Types_OpenBankingUkPayout) throws(PayoutRefusal) {
    try take("account_holder_name", account.accountHolderName.value)
    try take("iban", account.iban.value)
    country = "GB"
  }

  private static func country(ofIBAN iban: String) -> String? {
    let letters = iban.prefix(2).uppercased()
    let isCountry = letters.utf8.count == 2 && letters.utf8.allSatisfy { 0x41...0x5a ~= $0 }
    return isCountry ? letters : nil
  }
}
