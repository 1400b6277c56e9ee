import CashoutsV3
import SandboxCore

/// Which banks the platform knows in which country.
enum BankDirectory {
  static func country(_ code: String) -> Country? { CountryTable.country(code) }

  /// That no bank of some countries has any of these codes, in a sentence's words.
  ///
  /// - Parameters:
  ///   - banks: Codes as numbers.
  ///   - countries: ISO 3166-1 alpha-2 codes.
  /// - Returns: `nil` when a bank is known, or a country takes banks that it does not list.
  static func unknown(banks: [ScaledDecimal], countries: [String]) -> String? {
    let known = countries.compactMap(country)
    let isOpen = known.contains { $0.isBankListOpen }
    guard !known.isEmpty, !isOpen, !banks.isEmpty else { return nil }
    let isKnown = banks.contains { bank in
      known.contains { $0.hasBank(Int(bank.millionths / ScaledDecimal.one)) }
    }
    guard !isKnown else { return nil }
    let codes = banks.map { "\($0)" }.joined(separator: ", ")
    return "no bank of \(known.map(\.name).joined(separator: ", ")) has the code \(codes)"
  }
}
