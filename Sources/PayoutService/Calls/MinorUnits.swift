package import SandboxCore

/// How many decimals a currency has on this wire, and what the core makes of them.
///
/// The core counts hundredths of every currency.
package enum MinorUnits {
  /// - Source: ISO 4217.
  private static let withoutDecimals: Set = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
    "XAF", "XOF", "XPF",
  ]
  private static let withThree: Set = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

  /// An amount in hundredths; `nil` for what is no whole number of them, or too large for one.
  package static func hundredths(_ amount: Int64, of currency: Currency) -> Int64? {
    if withoutDecimals.contains(currency.code) {
      let (product, overflows) = amount.multipliedReportingOverflow(by: 100)
      return overflows ? nil : product
    }
    guard withThree.contains(currency.code) else { return amount }
    return amount % 10 == 0 ? amount / 10 : nil
  }
}
