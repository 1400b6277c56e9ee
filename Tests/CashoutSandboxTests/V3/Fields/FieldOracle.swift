import CashoutsV3
import Foundation
import SandboxCore
import Synchronization
import TextPatterns
import WireJSON

/// What the country data says of a value, by a matcher of another make than the server's.
struct FieldOracle {
  let country: Country
  let sample: JSONObject

  private var bank: Int? { sample["bank_code"]?.text.flatMap { Int($0) } }

  /// Whether the sample lacks something without the field.
  func needs(_ field: FieldName) -> Bool {
    switch field {
    case .externalID, .country, .amount, .beneficiaryName: return true
    case .bankAccount where sample["bank_account"] == nil: return false
    default: break
    }
    let account = field == .bankAccount ? "" : sample["bank_account"]?.text ?? ""
    switch country.field(field)?.need {
    case .always: return true
    case .when(let condition):
      return condition.holds(bank: field == .bankCode ? nil : bank, account: account, host: .api)
    case .optional, nil: return false
    }
  }

  func cap(_ field: FieldName) -> Int? {
    // The form of phones is the country's own where it asks for one.
    if field == .phone, !needs(field) { return FieldTable.maximumLength(field) }
    return country.field(field)?.maximumLength ?? FieldTable.maximumLength(field)
  }

  /// A right value to start from.
  func base(_ field: FieldName) -> String {
    if let own = sample[field.rawValue]?.text { return own }
    if field == .documentType { return country.documents.first?.code ?? "PASS" }
    let candidates = (country.field(field)?.examples ?? []) + Self.plain[field, default: ["1"]]
    return candidates.first { takes($0, field) } ?? candidates[0]
  }

  private static let plain: [FieldName: [String]] = [
    .email: ["payee@example.com"], .phone: ["+5511666666666", "6123456789"],
    .notificationURL: ["https://shop.example/hook"],
    .accountType: ["C", "S"], .address: ["1 Main Street"], .city: ["La Paz"],
    .comments: ["salary of May"], .beneficiaryLastname: ["Silva"],
  ]

  func verdict(_ text: String, _ field: FieldName) -> FieldCase.Verdict {
    if isBlank(text) { return needs(field) ? .refused(field.camelCase) : .taken }
    if takes(text, field) { return .taken }
    switch field {
    case .country where text.unicodeScalars.count == 2: return .refused("Country not available")
    case .currency: return .refused("Invalid currency")
    case .documentType where country.field(field) == nil && text.unicodeScalars.count <= 15:
      return .refused("documentId")
    case .phone: return .refused("must be a valid phone number")
    case .bankAccount where isAccount(text): return .refused("Invalid bank code")
    case .bankCode where fits(text, country.field(.bankCode)?.pattern) && Int(text) != nil:
      return .refused("Invalid bank code")
    default: return .refused(field.camelCase)
    }
  }

  private func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }

  private func takes(_ text: String, _ field: FieldName) -> Bool {
    if let cap = cap(field), text.unicodeScalars.count > cap { return false }
    switch field {
    case .country: return text == country.code
    case .currency: return country.currencies.map(\.code).contains(text)
    case .bankAccount: return isAccount(text) && beginsWithBank(text)
    case .documentID: return isDocument(text, type: sample["document_type"]?.text)
    case .documentType where country.field(field) == nil:
      return isDocument(base(.documentID), type: text)
    case .bankCode: return isBank(text)
    case .notificationURL: return fits(text, #"^https?://[^\s\x00-\x20]+$"#)
    case .phone where !needs(.phone):
      return fits(text.filter { !" ().-".contains($0) }, #"\+?\d{7,15}"#)
    case .email: return fits(text, country.field(.email)?.pattern ?? CountryTable.email)
    default: return fits(text, country.field(field)?.pattern)
    }
  }

  private func isBank(_ text: String) -> Bool {
    guard let rule = country.field(.bankCode) else { return true }
    guard fits(text, rule.pattern), let bank = Int(text) else { return false }
    return country.isBankListOpen || Self.cutLists.contains(country.code)
      || country.banks.contains { Int($0.code) == bank }
  }

  /// Where the pages show the beginning of the list of banks alone.
  private static let cutLists: Set = ["AU", "CO", "KE", "NG", "PE", "PH", "ZA"]

  private func isAccount(_ text: String) -> Bool {
    let rule = country.account.rules.first {
      !$0.isStrictOnly && $0.condition.holds(bank: bank, account: text, host: .api)
    }
    let check = rule.map(\.check) ?? country.account.check
    return fits(text, rule?.pattern ?? country.account.pattern) && isProven(text, check)
  }

  private func beginsWithBank(_ account: String) -> Bool {
    guard country.account.isPrefixedByBank else { return true }
    let prefix = String(account.prefix(3))
    return country.account.furtherPrefixes.contains(prefix)
      || country.banks.contains { Int($0.code) == Int(prefix) }
  }

  /// A type that the country does not know is passed over where it asks for none.
  private func isDocument(_ text: String, type: String?) -> Bool {
    let named = country.documents.filter { $0.code == type }
    let kinds = named.isEmpty ? country.documents : named
    if kinds.contains(where: { fits(text, $0.pattern) && isProven(text, $0.check) }) { return true }
    let areHints = named.isEmpty && kinds.allSatisfy { $0.confidence == .inferred }
    return (kinds.isEmpty || areHints) && fits(text, country.field(.documentID)?.pattern)
  }

  private func isProven(_ text: String, _ check: CheckDigits?) -> Bool {
    guard let check, check.mark == .documented else { return true }
    return DigitSums.holds(text, check)
  }

  private func fits(_ text: String, _ pattern: TextPattern?) -> Bool {
    pattern.map { fits(text, $0.source) } ?? true
  }

  private func fits(_ text: String, _ source: String) -> Bool {
    let expression = Self.expressions.withLock { known -> NSRegularExpression? in
      if let expression = known[source] { return expression }
      let expression = try? NSRegularExpression(pattern: #"\A(?:\#(Self.ascii(source)))\z"#)
      known[source] = expression
      return expression
    }
    return expression?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }

  private static let expressions = Mutex<[String: NSRegularExpression]>([:])

  /// ICU's digits are those of all scripts, ours are ten.
  private static func ascii(_ source: String) -> String {
    var result = ""
    var isInClass = false
    var rest = source[...]
    while let character = rest.popFirst() {
      if character == "\\", rest.first == "d" {
        rest.removeFirst()
        result += isInClass ? "0-9" : "[0-9]"
        continue
      }
      if character == "[" { isInClass = true }
      if character == "]" { isInClass = false }
      result.append(character)
    }
    return result
  }
}
