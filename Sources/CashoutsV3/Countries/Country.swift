package import SandboxCore

/// What the platform asks of payouts to one country.
/// - Source: countries.json, countries.md.
package final class Country: Sendable {
  /// ISO 3166-1 alpha-2.
  package let code: String
  package let name: String
  /// The currencies that are taken, the local one first; USD always among them.
  package let currencies: [Currency]
  /// Whether the country's own page was readable.
  package let confidence: Mark
  package let methods: [String]
  package let fields: [FieldRule]
  package let documents: [DocumentRule]
  package let accountTypes: [AccountType]
  package let banks: [Bank]
  /// Whether the list is so short that banks outside it are taken.
  package let isBankListOpen: Bool
  package let account: AccountRules
  /// Values of the page's own request example, by field name.
  package let exampleValues: [String: String]
  /// ISO 4217's decimals where they are not two; the platform takes two all the same.
  package let isoMinorUnits: [String: Int]
  package let notes: [String]
  package let sources: [String]
  private let bankNumbers: Set<Int>

  init(_ reader: CountryReader) {
    code = reader.text("code")
    name = reader.text("name")
    currencies = reader.texts("currencies").compactMap { Currency($0) }
    confidence = reader.mark("confidence")
    methods = reader.texts("methods")
    fields = reader.fields
    documents = reader.list("documents").map { DocumentRule($0) }
    accountTypes = reader.accountTypes
    banks =
      reader.banks("banks_documented", .documented) + reader.banks("banks_inferred", .inferred)
    isBankListOpen = reader.flag("banks_open") || banks.isEmpty
    account = AccountRules(reader.section("account"))
    exampleValues = reader.textsByKey("example_values")
    isoMinorUnits = reader.numbersByKey("iso_minor_units")
    notes = reader.texts("notes")
    sources = reader.sources
    bankNumbers = Set(banks.compactMap { Int($0.code) })
  }

  /// Whether the list has the bank; `1` and `001` are the same.
  package func hasBank(_ number: Int) -> Bool { bankNumbers.contains(number) }

  /// What the country asks of a field; a dozen are found sooner in line than by hash.
  package func field(_ name: FieldName) -> FieldRule? { fields.first { $0.name == name } }
}

/// A bank, wallet or cash network of a country.
package struct Bank: Sendable, Equatable {
  /// As the page prints it, leading zeros included.
  package let code: String
  package let name: String
  package let mark: Mark
  package let note: String?
}

/// A letter of `account_type`.
package struct AccountType: Sendable, Equatable {
  package let code: String
  package let meaning: String
  package let note: String?
}
