import CashoutsV3
import SandboxCore
import TextPatterns

extension CoveragePage {
  static var fields: String {
    table(
      "Fields of a create",
      ["Field", "Needed", "At most", "Form", "Mark", "Source", "Shown by"],
      CreateField.all.map {
        [
          "`\($0.name.rawValue)`", $0.need, $0.maximumLength.map(String.init) ?? "",
          $0.form, $0.mark.rawValue, $0.source, shown($0.name),
        ]
      }
    )
      + "\n`login` and `pass` are told apart by `AuthenticationTests`; other members are carried"
      + "\nalong for a scenario's rules. What each country asks for is told by <doc:CountryFields>.\n"
  }

  private static func shown(_ field: FieldName) -> String {
    switch field {
    case .registeredBankAccounts: "`ClosedLoopTests`"
    case .beneficiaryID, .beneficiaryBirthdate, .type, .cashoutType: "`ToleranceTests`"
    default: "`FieldMatrixTests`"
    }
  }

  static var countries: String {
    table(
      "Countries",
      ["Country", "Page", "Currencies", "Document types", "Account", "Banks", "Shown by"],
      CountryTable.codes.compactMap { CountryTable.country($0) }.map(row)
    )
  }

  private static func row(_ country: Country) -> [String] {
    let isOpen = country.isBankListOpen ? ", others taken" : ""
    return [
      "\(country.code) \(country.name)", country.confidence.rawValue,
      country.currencies.map(\.code).joined(separator: ", "),
      country.documents.map(\.code).joined(separator: ", "), account(country),
      "\(country.banks.count)\(isOpen)", "`CountryTourTests`",
    ].map { $0.replacing("|", with: "\\|") }
  }

  private static func account(_ country: Country) -> String {
    let check = country.account.check.map { ", \($0.rawValue) (\($0.mark.rawValue))" } ?? ""
    let rules =
      country.account.rules.isEmpty ? "" : ", \(country.account.rules.count) special rules"
    return "`\(country.account.pattern.source)`\(check)\(rules)"
  }
}
