import PayoutServiceProto
import SandboxCore

extension Types_Currency {
  private static let currencies: [Types_Currency: Currency] = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { value in
      Currency(String(describing: value).uppercased()).map { (value, $0) }
    }
  )

  /// The currency of a value that has one.
  var currency: Currency? { Self.currencies[self] }
}

extension Types_CountryAlpha2 {
  /// ISO 3166-1 alpha-2; `nil` for a value that names no country.
  var code: String? {
    switch self {
    case .unspecified, .UNRECOGNIZED: nil
    default: String(describing: self).uppercased()
    }
  }
}
