package import SandboxCore

/// What one field of a request has to be in one country.
///
/// A class, so that looking one up costs one reference and not a copy of all its parts.
package final class FieldRule: Sendable {
  /// When the field has to be there.
  package enum Need: Sendable, Equatable {
    case always
    case optional
    case when(RuleCondition)
  }

  package let name: FieldName
  package let need: Need
  /// The condition in words; nil when there is none.
  package let needText: String?
  /// In characters; nil for no cap of the country's own.
  package let maximumLength: Int?
  package let pattern: TextPattern
  package let examples: [String]
  /// Beginnings of values that are refused although they fit the pattern.
  package let blockedPrefixes: [String]
  package let source: String

  init?(_ name: FieldName, _ reader: CountryReader) {
    guard let pattern = reader.pattern("pattern") else { return nil }
    self.name = name
    self.pattern = pattern
    need =
      switch reader.text("need") {
      case "always": .always
      case "when": .when(RuleCondition(reader.section("when")))
      default: .optional
      }
    needText = reader.optionalText("text")
    maximumLength = reader.number("max")
    examples = reader.texts("examples")
    blockedPrefixes = reader.texts("blocked_prefixes")
    source = reader.source
  }
}

/// When a rule applies: by bank, by the form of the account, by the host that was called.
package enum RuleCondition: Sendable, Equatable {
  case always
  /// Bank codes as integers.
  case bankCodes([Int])
  case unlessBankCodes([Int])
  case account(TextPattern)
  case host(PayoutHost)

  init(_ reader: CountryReader) {
    if let codes = reader.integers("bank_codes") {
      self = .bankCodes(codes)
    } else if let codes = reader.integers("unless_bank_codes") {
      self = .unlessBankCodes(codes)
    } else if let pattern = reader.pattern("account") {
      self = .account(pattern)
    } else if let host = PayoutHost(rawValue: reader.text("host")) {
      self = .host(host)
    } else {
      self = .always
    }
  }

  /// Whether the rule applies to a bank code (nil when absent), an account (empty when absent) and
  /// the host that was called.
  package func holds(bank: Int?, account: String, host: PayoutHost) -> Bool {
    switch self {
    case .always: true
    case .bankCodes(let codes): bank.map(codes.contains) ?? false
    case .unlessBankCodes(let codes): !(bank.map(codes.contains) ?? false)
    case .account(let pattern): pattern.matches(account)
    case .host(let wanted): wanted == host
    }
  }
}
