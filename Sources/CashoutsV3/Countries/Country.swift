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
  package let fields: [FieldRule]
  package let documents: [DocumentRule]
  package let accountTypes: [AccountType]
  package let banks: [Bank]
  /// Whether the list is so short that banks outside it are taken.
  package let isBankListOpen: Bool
  /// Whether the page's list is known to go on where our rendering of it ends.
  package let isBankListCut: Bool
  package let account: AccountRules
  /// Values of the page's own request example, by field name.
  package let exampleValues: [String: String]
  private let bankNumbers: Set<Int>

  init(_ reader: CountryReader) throws(CountryFault) {
    code = try reader.text("code")
    name = try reader.text("name")
    currencies = try reader.currencies("currencies")
    confidence = try reader.mark("confidence")
    fields = try reader.fields()
    documents = try reader.list("documents") { (reader) throws(CountryFault) in
      try DocumentRule(reader)
    }
    accountTypes = try reader.accountTypes()
    banks =
      try reader.banks("banks_documented") + reader.banks("banks_inferred")
    isBankListOpen = try reader.flag("banks_open") || banks.isEmpty
    isBankListCut = Self.cutLists.contains(code)
    let account = try reader.section("account") { (reader) throws(CountryFault) in
      try AccountRules(reader)
    }
    guard let account else { throw .missing(place: "\(reader.place).account") }
    self.account = account
    exampleValues = try reader.exampleValues("example_values")
    bankNumbers = Set(banks.compactMap { Int($0.code) })
  }

  /// - Source: countries.md, "Bank lists".
  private static let cutLists: Set<String> = ["AU", "CO", "KE", "NG", "PE", "PH", "ZA"]

  /// Whether the list has the bank; `1` and `001` are the same.
  package func hasBank(_ number: Int) -> Bool { bankNumbers.contains(number) }

  /// Whether the first three digits of an account are those of a bank.
  func hasBank(of account: String) -> Bool {
    let prefix = String(account.prefix(3))
    return Int(prefix).map(hasBank) ?? false || self.account.furtherPrefixes.contains(prefix)
  }

  /// What the country asks of a field; a dozen are found sooner in line than by hash.
  package func field(_ name: FieldName) -> FieldRule? { fields.first { $0.name == name } }
}

/// A bank, wallet or cash network of a country.
package struct Bank: Sendable, Equatable {
  /// As the page prints it, leading zeros included.
  package let code: String
  package let name: String
}

/// A letter of `account_type`.
package struct AccountType: Sendable, Equatable {
  package let code: String
  package let meaning: String
}
