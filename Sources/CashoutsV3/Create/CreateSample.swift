import SandboxCore
import TextPatterns
package import WireJSON

/// A create request that passes: what a country asks for, with the example values of its page.
///
/// What no page gives an example of is taken from the country's own rules; optional fields are left
/// out, credentials are the caller's to add.
package enum CreateSample {
  /// The body of a create to a country; nil when payouts cannot go there.
  ///
  /// - Parameters:
  ///   - code: ISO 3166-1 alpha-2, in capitals.
  ///   - externalID: The merchant's id.
  ///   - amount: In the country's own currency, as a number or as text.
  ///   - bank: The code of the bank that it is sent to, if that is settled: a PIX key needs no
  ///     account, and some banks have accounts of their own form.
  /// - Returns: A body that passes every rule of the country.
  package static func body(
    country code: String,
    externalID: String = "sample-1",
    amount: JSONValue = 100,
    bank: JSONValue? = nil
  ) -> JSONObject? {
    CountryTable.country(code).map {
      body(country: $0, externalID: externalID, amount: amount, bank: bank)
    }
  }

  /// The body of a create to a country.
  package static func body(
    country: Country,
    externalID: String = "sample-1",
    amount: JSONValue = 100,
    bank: JSONValue? = nil
  ) -> JSONObject {
    var body: JSONObject = [
      "external_id": .string(externalID), "country": .string(country.code),
      "currency": .string(country.currencies.first?.code ?? "USD"), "amount": amount,
    ]
    let values = SampleValues(country, bank: bank?.text ?? bank?.number?.text)
    for field in order {
      if let value = values.needed(field) { body.append(field.rawValue, .string(value)) }
    }
    return body
  }

  /// As the documented examples have it.
  private static let order: [FieldName] = [
    .documentType, .documentID, .beneficiaryName, .beneficiaryLastname, .bankCode, .bankAccount,
    .bankBranch, .accountType, .phone, .email, .address,
  ]
}

/// Values that a country takes, each the first candidate that fits the field's rule.
private struct SampleValues {
  let country: Country
  private let bankCode: String?
  private var bank: Int? { bankCode.flatMap { Int($0) } }
  /// Whether the caller settled the bank.
  private let isSettled: Bool

  /// A bank that is no number is as good as none.
  init(_ country: Country, bank: String?) {
    self.country = country
    let bank = bank.flatMap { Int($0) == nil ? nil : $0 }
    bankCode = bank ?? Self.bankCode(country)
    isSettled = bank != nil
  }

  /// The page's own code, else a bank that has no account rules of its own.
  private static func bankCode(_ country: Country) -> String? {
    if let code = country.exampleValues["bank_code"] { return code }
    guard let rule = country.field(.bankCode), rule.need == .always else { return nil }
    let special = country.account.rules.flatMap { rule -> [Int] in
      if case .bankCodes(let codes) = rule.condition { codes } else { [] }
    }
    let plain = country.banks.first { !special.contains(Int($0.code) ?? 0) } ?? country.banks.first
    return plain?.code ?? "123"
  }

  /// The value of a field that the country asks for or gives an example of; nil for the others.
  func needed(_ field: FieldName) -> String? {
    let example = country.exampleValues[field.rawValue]
    guard isNeeded(field) || (example != nil && !isNeedless(field)) else { return nil }
    let value = example ?? self.value(of: field)
    return value.isEmpty ? nil : value
  }

  private func isNeeded(_ field: FieldName) -> Bool {
    switch country.field(field)?.need {
    case .always: true
    case .when(let condition): condition.holds(bank: bank, account: "", host: .api)
    case .optional, nil: false
    }
  }

  /// Whether the bank that was settled does not ask for what others do, as PIX keys have no account.
  private func isNeedless(_ field: FieldName) -> Bool {
    guard isSettled, case .when = country.field(field)?.need else { return false }
    return !isNeeded(field)
  }

  private func value(of field: FieldName) -> String {
    let rule = country.field(field)
    switch field {
    case .bankCode: return bankCode ?? ""
    case .bankAccount: return account
    case .documentType: return document?.code ?? "PASS"
    case .documentID: return document?.examples.first ?? "123456789"
    case .accountType: return country.accountTypes.first?.code ?? "C"
    default:
      let candidates = (rule?.examples ?? []) + names(field) + Self.plain[field, default: []]
      return candidates.first { rule?.pattern.matches($0) ?? true } ?? ""
    }
  }

  /// The kind of document that the page's example is of.
  private var document: DocumentRule? {
    guard let type = country.exampleValues["document_type"] else { return country.documents.first }
    return country.documents.first { $0.code == type }
  }

  private func names(_ field: FieldName) -> [String] {
    field == .beneficiaryName || field == .beneficiaryLastname ? country.account.nameExamples : []
  }

  private static let plain: [FieldName: [String]] = [
    .beneficiaryName: ["Maria"], .beneficiaryLastname: ["Silva"], .bankBranch: ["1234"],
    .phone: ["+5511666666666", "6123456789"], .email: ["payee@example.com"],
    .address: ["1 Main Street"],
  ]

  /// The first example that the bank's own rule takes.
  private var account: String {
    let examples = country.account.rules.filter { !$0.isStrictOnly }.flatMap(\.examples)
    let candidates = country.account.examples + examples + ["1234567890"]
    let fitting = candidates.first { !$0.isEmpty && takes($0) }
    return fitting ?? (isSettled ? candidates.first { !$0.isEmpty } : nil) ?? ""
  }

  private func takes(_ account: String) -> Bool {
    let rule = country.account.rule(bank: bank, account: account, host: .api, isStrict: false)
    let check = rule.map(\.check) ?? country.account.check
    return (rule?.pattern ?? country.account.pattern).matches(account)
      && check?.isValid(account, bankCode: bankCode) ?? true
  }
}
