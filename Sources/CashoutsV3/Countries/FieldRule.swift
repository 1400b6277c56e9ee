package import TextPatterns

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
  /// In characters; nil for no cap of the country's own.
  package let maximumLength: Int?
  package let pattern: TextPattern
  package let examples: [String]
  /// Beginnings of values that are refused although they fit the pattern.
  package let blockedPrefixes: [String]
  /// The banks that these beginnings are of.
  package let blockedBanks: [String]
  package let source: String

  init(_ name: FieldName, _ reader: CountryReader) throws(CountryFault) {
    self.name = name
    pattern = try reader.pattern("pattern")
    need = try Need(reader)
    maximumLength = try reader.number("max")
    examples = try reader.texts("examples")
    blockedPrefixes = try reader.texts("blocked_prefixes")
    blockedBanks = try reader.texts("blocked")
    source = try reader.source()
  }
}

extension FieldRule.Need {
  fileprivate init(_ reader: CountryReader) throws(CountryFault) {
    switch try reader.text("need") {
    case "always": self = .always
    case "optional": self = .optional
    case "when": self = .when(try RuleCondition(whenOf: reader))
    case let other:
      throw .wrong(
        place: "\(reader.place).need",
        got: "\"\(other)\"",
        expected: "always, optional or when"
      )
    }
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

  /// Reads the condition that an object has under `when`.
  init(whenOf reader: CountryReader) throws(CountryFault) {
    let condition = try reader.section("when") { (when) throws(CountryFault) in
      try RuleCondition(when)
    }
    guard let condition else { throw .missing(place: "\(reader.place).when") }
    self = condition
  }

  private init(_ when: CountryReader) throws(CountryFault) {
    if let codes = try when.bankCodes("bank_codes") {
      self = .bankCodes(codes)
    } else if let codes = try when.bankCodes("unless_bank_codes") {
      self = .unlessBankCodes(codes)
    } else if let pattern = try when.optionalPattern("account") {
      self = .account(pattern)
    } else if let host = try when.name("host", PayoutHost.self) {
      self = .host(host)
    } else {
      throw .missing(place: "\(when.place).bank_codes")
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
