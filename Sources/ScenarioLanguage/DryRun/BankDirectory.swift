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
  /// - Returns: `nil` when a bank is known, or a country may have banks that are not listed.
  static func unknown(banks: [ScaledDecimal], countries: [String]) -> String? {
    let known = countries.compactMap(country)
    let isOpen = known.contains { $0.isBankListOpen || $0.isBankListCut }
    guard !known.isEmpty, !isOpen, !banks.isEmpty else { return nil }
    let isKnown = banks.contains { bank in
      bank.wholeNumber.map { number in known.contains { $0.hasBank(number) } } ?? false
    }
    guard !isKnown else { return nil }
    return
      "no bank of \(listed(known.map(\.name))) has the code \(listed(banks.map(\.description)))"
  }
}

extension ScaledDecimal {
  /// The number, if it has no decimals and is no larger than bank codes can be.
  fileprivate var wholeNumber: Int? {
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: Self.one)
    return rest == 0 ? Int(exactly: whole) : nil
  }
}

/// The first few of many, for a message that people read.
func listed(_ items: [String]) -> String {
  let most = 5
  guard items.count > most + 1 else { return items.joined(separator: ", ") }
  return items.prefix(most).joined(separator: ", ") + " and \(items.count - most) more"
}
