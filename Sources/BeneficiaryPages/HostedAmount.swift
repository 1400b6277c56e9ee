package import SandboxCore
package import SandboxHTTP

/// An amount of money as readers of a page write it.
///
/// English has a dot before the cents, Portuguese a comma. Spanish has either, by country; there the
/// beneficiary's own counts.
/// - Source: Unicode CLDR, the number formats of `en`, `pt`, `es` and its countries.
package struct HostedAmount {
  private let money: Money
  private let language: PageLanguage
  private let country: String

  package init(money: Money, language: PageLanguage, country: String) {
    self.money = money
    self.language = language
    self.country = country
  }

  /// Where Spanish is written with a dot before the cents.
  private static let dotted: Set = ["DO", "GT", "MX", "NI", "PA", "PE", "SV"]

  package var text: String {
    let parts = money.decimalText.split(separator: ".")
    let isDotted = language == .english || language == .spanish && Self.dotted.contains(country)
    let units = Self.grouped(parts[0], by: isDotted ? "," : ".")
    return "\(money.currency.code) \(units)\(isDotted ? "." : ",")\(parts[1])"
  }

  private static func grouped(_ digits: Substring, by separator: String) -> String {
    var groups: [Substring] = []
    var rest = digits
    while rest.count > 3 {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    return ([rest] + groups).joined(separator: separator)
  }
}
