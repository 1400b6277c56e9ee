/// An amount of one currency in minor units; every currency has two decimals here.
///
/// - Source: countries.md, "How to read the data": two decimals at most for every currency.
package struct Money: Hashable, Sendable {
  /// Hundredths of the currency's unit; negative only inside the ledger.
  package var minorUnits: Int64
  package var currency: Currency

  package init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// The largest amount of one payout, wallet or top-up: a hundred million million units.
  ///
  /// Far below `Int64.max`, so that a few can be added; sums over payouts want 128 bits, since money
  /// that came back is spent again.
  package static let limitMinorUnits: Int64 = 10_000_000_000_000_000

  /// Whether no wallet can hold as much.
  package var isBeyondWallets: Bool { minorUnits > Self.limitMinorUnits }

  /// The amount alone with two decimals, such as `1500.00`.
  package var decimalText: String {
    let magnitude = minorUnits.magnitude
    let cents = magnitude % 100
    let sign = minorUnits < 0 ? "-" : ""
    return "\(sign)\(magnitude / 100).\(cents < 10 ? "0" : "")\(cents)"
  }
}

extension Money: CustomStringConvertible {
  package var description: String { "\(currency) \(decimalText)" }
}
