package import TextPatterns

/// What `bank_account` has to be in one country, bank by bank.
package final class AccountRules: Sendable {
  /// One bank's rule, or the rule of one form of account.
  package final class Rule: Sendable {
    /// Which accounts it is about, in words.
    package let title: String
    package let condition: RuleCondition
    package let pattern: TextPattern
    package let check: CheckDigits?
    /// Whether the pages do not ask for it; only run when asked for.
    package let isStrictOnly: Bool
    package let examples: [String]
    /// The bank that the examples belong to, when their check needs it.
    package let exampleBankCode: String?
    package let source: String

    init(_ reader: CountryReader) throws(CountryFault) {
      title = try reader.text("title")
      condition = reader.has("when") ? try RuleCondition(whenOf: reader) : .always
      pattern = try reader.pattern("pattern")
      check = try reader.check("check")
      isStrictOnly = try reader.flag("strict")
      examples = try reader.texts("examples")
      exampleBankCode = try reader.optionalText("example_bank_code")
      source = try reader.source()
    }
  }

  /// A PIX key: the pseudo bank code that announces it, and the field that carries it.
  /// - Source: cashouts-v3.md §1.6.
  package struct PixKey: Sendable {
    package let kind: PixKeyType
    /// Nil for the random key, whose code no page shows.
    package let bankCode: Int?
    package let field: FieldName?
    package let pattern: TextPattern
    package let check: CheckDigits?
    package let examples: [String]
    package let confidence: Mark
    package let source: String
  }

  /// Whose cards a number may be of.
  package enum CardBrand: String, Sendable, CaseIterable {
    case visa
    case mastercard
    case discover
    case amex
    case diners
    case jcb
  }

  package let pattern: TextPattern
  package let check: CheckDigits?
  package let examples: [String]
  /// The most specific first.
  package let rules: [Rule]
  /// Whether the first three digits have to be a bank of the list.
  package let isPrefixedByBank: Bool
  /// Digits that accounts of banks begin with though the list has no such code.
  package let furtherPrefixes: [String]
  package let pixKeys: [PixKey]
  /// Patterns of card numbers, which the normal host refuses; by brand.
  package let cardPatterns: [CardBrand: TextPattern]
  package let nameExamples: [String]
  package let nameCounterexamples: [String]

  init(_ reader: CountryReader) throws(CountryFault) {
    pattern = try reader.pattern("pattern")
    check = try reader.check("check")
    examples = try reader.texts("examples")
    rules = try reader.list("rules") { (reader) throws(CountryFault) in try Rule(reader) }
    isPrefixedByBank = try reader.flag("prefix_is_bank")
    furtherPrefixes = try reader.texts("further_prefixes")
    pixKeys = try reader.list("pix") { (reader) throws(CountryFault) in try PixKey(reader) }
    cardPatterns = try reader.cardPatterns("cards")
    let names = try reader.section("names") { (reader) throws(CountryFault) in
      (try reader.texts("examples"), try reader.texts("counterexamples"))
    }
    (nameExamples, nameCounterexamples) = names ?? ([], [])
  }

  /// The rule for an account: the first that applies.
  func rule(bank: Int?, account: String, host: PayoutHost, isStrict: Bool) -> Rule? {
    rules.first { rule in
      (isStrict || !rule.isStrictOnly)
        && rule.condition.holds(bank: bank, account: account, host: host)
    }
  }

  /// The bank's number inside an account number: a CBU, CLABE or CCI begins with it.
  func bank(of account: String) -> UInt32? {
    guard let check, [.cbu, .clabe, .cci].contains(check), pattern.matches(account) else {
      return nil
    }
    return UInt32(account.prefix(3))
  }
}

extension AccountRules.PixKey {
  init(_ reader: CountryReader) throws(CountryFault) {
    guard let kind = try reader.name("kind", PixKeyType.self) else {
      throw .missing(place: "\(reader.place).kind")
    }
    self.kind = kind
    bankCode = try reader.number("bank_code")
    field = try reader.name("field", FieldName.self)
    pattern = try reader.pattern("pattern")
    check = try reader.check("check")
    examples = try reader.texts("examples")
    confidence = try reader.mark("confidence")
    source = try reader.source()
  }
}
