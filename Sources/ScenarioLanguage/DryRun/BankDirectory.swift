import ContractPort
import SandboxCore

/// Which banks some contracts know in which country.
struct BankDirectory {
  private let contracts: [ContractVocabulary]

  init(_ contracts: [ContractVocabulary]) { self.contracts = contracts }

  /// What each contract that pays to a country knows of it.
  func countries(_ code: String) -> [ContractCountry] { contracts.compactMap { $0.country(code) } }

  /// That no bank of some countries has any of these codes, in a sentence's words.
  ///
  /// - Parameters:
  ///   - banks: Codes as numbers.
  ///   - countries: ISO 3166-1 alpha-2 codes.
  /// - Returns: `nil` when a bank is known, or a country may have banks that are not listed.
  func unknown(banks: [ScaledDecimal], countries: [String]) -> String? {
    let known = countries.flatMap(self.countries)
    let lists = known.compactMap(\.hasBank)
    guard !known.isEmpty, lists.count == known.count, !banks.isEmpty else { return nil }
    let isKnown = banks.contains { bank in
      bank.wholeNumber.map { number in lists.contains { $0(number) } } ?? false
    }
    guard !isKnown else { return nil }
    var names: [String] = []
    for country in known where !names.contains(country.name) { names.append(country.name) }
    return "no bank of \(listed(names)) has the code \(listed(banks.map(\.description)))"
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
