package import SandboxCore
import WireJSON

/// The answer of the exchange rate endpoint: an amount of dollars in a country's own currency.
///
/// The converted amount is exact; the page's sample has three decimals.
/// - Source: cashouts-v3.md §5.2.
package struct RateAnswer: Sendable {
  private let rate: ScaledDecimal
  private let currency: Currency
  private let converted: String

  /// - Parameters:
  ///   - country: Whose currency.
  ///   - amount: Text of the amount in dollars; 1 when absent.
  ///   - rates: The sandbox's rates.
  /// - Throws: `ValidationError` 308 for an amount that is none, 309 without a rate (inferred).
  package init(
    _ country: Country,
    amount: String?,
    rates: ExchangeRates
  ) throws(ValidationError) {
    currency = country.currencies.first ?? .usd
    guard let amount = ScaledDecimal(amount ?? "1"), amount > ScaledDecimal(0),
      amount <= ScaledDecimal(Self.largest)
    else {
      throw ValidationError(
        .invalidAmount,
        ["amount": "0.01", "currency": "USD", "local": currency.code],
        diagnosis: "amount is a number of dollars above zero with at most six decimals"
      )
    }
    guard let rate = rates[currency] else {
      throw ValidationError(.invalidCurrency, diagnosis: "the sandbox has no rate of \(currency)")
    }
    self.rate = rate
    // The product of two numbers with six decimals has twelve.
    converted = DecimalText.text(amount.millionths * rate.millionths, decimals: 12)
  }

  private static let largest = 100_000_000_000_000

  /// The body.
  package var bytes: [UInt8] {
    let body: JSONObject = [
      "fx_rate": Self.number("\(rate)"), "currency": .string(currency.code),
      "converted_amount": Self.number(converted),
    ]
    return body.encoded()
  }

  private static func number(_ text: String) -> JSONValue {
    JSONNumber(text: text).map { .number($0) } ?? .null
  }
}
