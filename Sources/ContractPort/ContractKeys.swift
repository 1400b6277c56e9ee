package import SandboxCore

/// What a contract makes of a merchant's credentials, because to make it costs more than a call.
package protocol ContractKeys: Sendable {
  init(_ merchant: Merchant)

  /// Whether it is still what the merchant's credentials make.
  func isCurrent(for merchant: Merchant) -> Bool
}

/// The keys that were made of a merchant, each found by its type and made anew when it is stale.
package struct KeyRing: Sendable {
  private var keys: [ObjectIdentifier: any ContractKeys] = [:]

  package init() {}

  package mutating func keys<Keys: ContractKeys>(_: Keys.Type, of merchant: Merchant) -> Keys {
    let type = ObjectIdentifier(Keys.self)
    if let known = keys[type] as? Keys, known.isCurrent(for: merchant) { return known }
    let made = Keys(merchant)
    keys[type] = made
    return made
  }
}
