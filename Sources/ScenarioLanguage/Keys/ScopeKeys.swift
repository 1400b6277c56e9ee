import SandboxCore
import ScenarioText

/// What a condition of the bank says about the payouts that it is for.
struct ScopeParts: Sendable, Equatable {
  var banks: [ScaledDecimal]?
  var countries: [String]?
  var banksPlace: SourcePlace?
  var countriesPlace: SourcePlace?

  var scope: BankScope {
    BankScope(banks: banks.map { Set($0) }, countries: countries.map { Set($0) })
  }
}

/// A condition of the bank while it is read.
protocol ScopedParts: Sendable {
  var scope: ScopeParts { get set }
}

extension Key where Target: ScopedParts {
  /// `banks` and `countries`, which every condition of the bank may have.
  static var scope: [Key<Target>] {
    [
      Key(
        "banks",
        about: "Codes of the banks that it is for, which compare as numbers.",
        default: "all",
        .list(of: .bankCode, 1...1000, expecting: "bank codes such as [001, 341]")
      ) { parts, banks, place in
        parts.scope.banks = banks
        parts.scope.banksPlace = place
      },
      Key(
        "countries",
        about: "The countries that it is for.",
        default: "all",
        .list(of: .country, 1...300, expecting: "countries such as [BR, MX]")
      ) { parts, countries, place in
        parts.scope.countries = countries
        parts.scope.countriesPlace = place
      },
    ]
  }
}

extension ValueReader<ScaledDecimal> {
  /// A bank's code, which compares as a number.
  static let bankCode = scalar(
    expecting: "a bank code; write up to 18 digits, such as 001",
    schema: .number("integer", "^[0-9]{1,18}$", ("0", "999999999999999999"))
  ) { text in
    let isCode = 1...18 ~= text.utf8.count && text.utf8.allSatisfy { (48...57).contains($0) }
    return isCode ? ScaledDecimal(text) : nil
  }
}
