import BeneficiaryPages
import CashoutsV3

/// Which fields the page of an Easy Cashout shows for the bank that is chosen.
extension HostedStyle {
  /// Hides the fields that do not count for the chosen bank, where the browser can look.
  static func conditions(_ form: EasyForm) -> String {
    let rules = form.fields.compactMap { field -> String? in
      let place = "#field-\(field.name.rawValue)"
      switch field.banks {
      case .all: return nil
      case .only(let banks):
        return "form:not(\(chosen(banks))) \(place) { display: none; }"
      case .allBut(let banks):
        return banks.isEmpty ? nil : "form\(chosen(banks)) \(place) { display: none; }"
      }
    }
    guard !rules.isEmpty else { return "" }
    return "\n@supports selector(:has(a)) {\n\(rules.joined(separator: "\n"))\n}"
  }

  private static func chosen(_ banks: [String]) -> String {
    let options = banks.map { "[value=\"\($0)\"]:checked" }
    return ":has(#bank_code option:is(\(options.joined(separator: ", "))))"
  }
}
