import CashoutsV3
import SandboxCore
import TextPatterns

/// The article that says what each country asks for, rule by rule, made from the country data.
enum CountryFieldsPage {
  static var text: String {
    let countries = CountryTable.codes.compactMap { CountryTable.country($0) }
    return ([head] + countries.map(section)).joined(separator: "\n")
  }

  private static let head = """
    # Fields by country

    What a create to each country has to carry, rule by rule, with the page that states it.

    ## Overview

    Made from `CountryData` by `CoverageTests`; `RECORD=1 swift test --filter CoverageTests` writes it
    anew. Fields that are not listed follow the table in <doc:Coverage>. *inferred* means that no page
    states the rule, or that only the head of the country's page was readable. Each field's rule is
    shown by `FieldMatrixTests`, examples of documents and accounts by `CountryTests`, rules of one
    country alone by `CountryRuleTests`.

    """

  private static func section(_ country: Country) -> String {
    let rows =
      country.fields.map { field($0, country) }
      + country.documents.map { document($0) } + country.account.rules.map { account($0, country) }
      + country.account.pixKeys.map { pixKey($0) }
    return CoveragePage.table(
      "\(country.code) \(country.name)",
      ["Field", "Needed", "At most", "Form", "Mark", "Source"],
      rows.map { row in row.map { $0.replacing("|", with: "\\|") } }
    )
  }

  private static func field(_ rule: FieldRule, _ country: Country) -> [String] {
    let check = rule.name == .bankAccount ? checked(country.account.check) : ""
    return [
      "`\(rule.name.rawValue)`", need(rule, country), rule.maximumLength.map(String.init) ?? "",
      form(rule) + check, mark(rule.source, country.confidence), rule.source,
    ]
  }

  /// A country's form of phones binds where it asks for one.
  private static func form(_ rule: FieldRule) -> String {
    rule.name == .phone && rule.need == .optional
      ? "the general form of a phone" : form(rule.pattern)
  }

  private static func pixKey(_ key: AccountRules.PixKey) -> [String] {
    let code = key.bankCode.map { "bank_code \($0)" } ?? "of no known bank_code"
    return [
      key.field.map { "`\($0.rawValue)`" } ?? "", "PIX key \(key.kind.rawValue), \(code)", "",
      form(key.pattern) + checked(key.check), mark(key.source, key.confidence), key.source,
    ]
  }

  private static func need(_ rule: FieldRule, _ country: Country) -> String {
    switch rule.need {
    case .always: "always"
    case .optional: rule.condition(in: country) ?? "never"
    case .when: rule.condition(in: country) ?? "on a condition"
    }
  }

  private static func document(_ rule: DocumentRule) -> [String] {
    let national = rule.nationalCheck.map { ", \($0.rawValue) when asked for" } ?? ""
    return [
      "`document_id`", "as \(rule.code)", "", form(rule.pattern) + checked(rule.check) + national,
      mark(rule.source, rule.confidence), rule.source,
    ]
  }

  private static func account(_ rule: AccountRules.Rule, _ country: Country) -> [String] {
    let strict = rule.isStrictOnly ? " when asked for" : ""
    return [
      "`bank_account`", rule.title + strict, "", form(rule.pattern) + checked(rule.check),
      mark(rule.source, country.confidence), rule.source,
    ]
  }

  private static func form(_ pattern: TextPattern) -> String {
    let isEmail = pattern.source == CountryTable.email.source
    return isEmail ? "the documented form of an e-mail address" : "`\(pattern.source)`"
  }

  private static func checked(_ check: CheckDigits?) -> String {
    check.map { ", \($0.rawValue)" } ?? ""
  }

  private static func mark(_ source: String, _ confidence: Mark) -> String {
    let isGuessed = source == "inferred" || confidence == .inferred
    return (isGuessed ? Mark.inferred : .documented).rawValue
  }
}
