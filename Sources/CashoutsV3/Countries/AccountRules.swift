package import SandboxCore

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
    package let note: String?
    package let source: String

    init(_ reader: CountryReader) {
      title = reader.text("title")
      condition = RuleCondition(reader.section("when"))
      pattern = reader.pattern("pattern") ?? .glob("*")
      check = reader.check("check")
      isStrictOnly = reader.flag("strict")
      examples = reader.texts("examples")
      exampleBankCode = reader.optionalText("example_bank_code")
      note = reader.optionalText("note")
      source = reader.source
    }
  }

  /// A PIX key: the pseudo bank code that announces it, and the field that carries it.
  /// - Source: cashouts-v3.md §1.6.
  package struct PixKey: Sendable {
    /// Nil for the random key, whose code no page shows.
    package let bankCode: Int?
    package let field: FieldName?
    package let pattern: TextPattern
    package let examples: [String]
    package let confidence: Mark
  }

  package let pattern: TextPattern
  package let check: CheckDigits?
  package let examples: [String]
  /// The most specific first.
  package let rules: [Rule]
  /// Whether the first three digits have to be a bank of the list.
  package let isPrefixedByBank: Bool
  package let pixKeys: [PixKey]
  /// Patterns of card numbers, which the normal host refuses; by brand.
  package let cardPatterns: [String: TextPattern]
  package let nameExamples: [String]
  package let nameCounterexamples: [String]

  init(_ reader: CountryReader) {
    pattern = reader.pattern("pattern") ?? .glob("*")
    check = reader.check("check")
    examples = reader.texts("examples")
    rules = reader.list("rules").map { Rule($0) }
    isPrefixedByBank = reader.flag("prefix_is_bank")
    pixKeys = reader.list("pix").map { PixKey($0) }
    cardPatterns = reader.textsByKey("cards").compactMapValues { try? TextPattern($0) }
    nameExamples = reader.section("names").texts("examples")
    nameCounterexamples = reader.section("names").texts("counterexamples")
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
  init(_ reader: CountryReader) {
    bankCode = reader.number("bank_code")
    field = FieldName(rawValue: reader.text("field"))
    pattern = reader.pattern("pattern") ?? .glob("*")
    examples = reader.texts("examples")
    confidence = reader.mark("confidence")
  }
}
