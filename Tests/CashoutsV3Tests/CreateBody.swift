import CashoutsV3
import WireJSON

/// A create request that passes everywhere it can, for tests to change.
enum CreateBody {
  static let brazil: JSONObject = [
    "login": "xxxxxxx", "pass": "xxxxxxx", "external_id": "30000000001", "country": "BR",
    "currency": "BRL", "amount": 100, "document_id": "01716001340", "beneficiary_name": "User",
    "bank_account": "3423422-7", "bank_code": "001", "bank_branch": "1234", "account_type": "C",
    "notification_url": "https://webhook.site/url", "type": "json",
  ]

  static let pix: JSONObject = brazil.with([
    "bank_code": "10000", "bank_account": "", "bank_branch": "", "phone": "+5511666666666",
  ])

  /// The country's own example where it has one, else values that fit its rules.
  static func make(_ country: Country) -> JSONObject {
    var body: JSONObject = [
      "login": "l", "pass": "p", "external_id": "e-1", "country": .string(country.code),
      "amount": 100.25, "beneficiary_name": name(country), "beneficiary_lastname": name(country),
      "email": "payee@example.com", "phone": .string(phone(country)), "address": "1 Main Street",
      "bank_branch": .string(branch(country)), "bank_account": .string(account(country)),
    ]
    if let code = bankCode(country) { body.append("bank_code", .string(code)) }
    if let type = country.accountTypes.first { body.append("account_type", .string(type.code)) }
    body.append("document_id", .string(country.documents.first?.examples.first ?? "123456789"))
    let type = country.documents.first?.code ?? "PASS"
    if country.field(.documentType) != nil { body.append("document_type", .string(type)) }
    // Canada's example is a transfer by e-mail; its fields hang on another bank code.
    guard country.code != "CA" else { return body }
    return body.with(country.exampleValues.mapValues { .string($0) })
  }

  private static func name(_ country: Country) -> JSONValue {
    .string(country.account.nameExamples.first ?? "Ana")
  }

  private static func phone(_ country: Country) -> String {
    switch country.code {
    case "CO": "+57 310 1234567"
    case "CM": "+237623456789"
    case "ZA": "+27681234567"
    case "AU", "PE": "6123456789"
    default: "+5511666666666"
    }
  }

  private static func branch(_ country: Country) -> String {
    country.field(.bankBranch)?.examples.first ?? "12345"
  }

  private static func account(_ country: Country) -> String {
    country.account.rules.last { $0.condition == .always && !$0.isStrictOnly }?.examples.first
      ?? country.account.examples.first { !$0.isEmpty } ?? "1234567890"
  }

  private static func bankCode(_ country: Country) -> String? {
    let special = country.account.rules.flatMap { rule -> [Int] in
      if case .bankCodes(let codes) = rule.condition { codes } else { [] }
    }
    return country.banks.first { !special.contains(Int($0.code) ?? 0) }?.code
      ?? (country.isBankListOpen ? "123" : country.banks.first?.code)
  }
}

extension JSONObject {
  /// The object with members replaced or added; nil removes one.
  func with(_ changes: [String: JSONValue?]) -> JSONObject {
    var changed = JSONObject()
    for member in members where changes[member.key] == nil {
      changed.append(member.key, member.value)
    }
    for (key, value) in changes.sorted(by: { $0.key < $1.key }) {
      if let value { changed.append(key, value) }
    }
    return changed
  }

  func without(_ key: String) -> JSONObject { with([key: JSONValue?.none]) }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// Only for tests: two decimals at most are exact enough here.
  public init(floatLiteral value: Double) {
    self = JSONNumber(text: "\(value)").map { .number($0) } ?? .null
  }
}

extension CreateReading {
  /// Code and message of everything that is wrong, as one answer.
  var answer: String {
    guard let error = refusal ?? V3Error.joined(detailFaults) else { return "ok" }
    return "\(error.code) \(error.message)"
  }
}
