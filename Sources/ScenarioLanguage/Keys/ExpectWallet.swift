import SandboxCore
import ScenarioText

extension ValueReader<[WalletClaim]> {
  /// Balances by currency.
  static let walletClaims = ValueReader(plain.schema) { node, findings in
    if node.isMapping, node.entries.isEmpty {
      findings.warn("nothing is expected of any; name one, or remove `wallet`", at: node.place)
    }
    return plain.read(node, &findings)?.map { currency, claim in
      var claim = claim
      claim.currency = currency
      return claim
    }.sorted { $0.currency < $1.currency }
  }

  private static let plain = ValueReader<[Currency: WalletClaim]>.byCurrency(.walletClaim)
}

extension ValueReader<WalletClaim> {
  fileprivate static let walletClaim = ValueReader(sides.schema) { node, findings in
    if node.isMapping, node.entries.isEmpty {
      findings.warn("nothing is expected of it; write `available` or `reserved`", at: node.place)
    }
    var claim = WalletClaim(currency: .usd)
    sides.read(node, into: &claim, &findings)
    return claim
  }

  private static let sides = Section<WalletClaim>(keys: [
    Key(
      "available",
      about: "What can be spent.",
      default: "any amount",
      .amount(fromZero: true),
      \.available
    ),
    Key(
      "reserved",
      about: "What payouts on their way hold.",
      default: "any amount",
      .amount(fromZero: true),
      \.reserved
    ),
  ])
}
