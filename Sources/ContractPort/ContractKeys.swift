package import SandboxCore

/// What a contract makes of a merchant's credentials, because to make it costs more than a call.
///
/// A class, as each call gets hold of it.
package protocol ContractKeys: AnyObject, Sendable {
  init(_ merchant: Merchant)

  /// Whether it is still what the merchant's credentials make.
  func isCurrent(for merchant: Merchant) -> Bool
}

/// The keys that were made of a merchant, each found by its type and made anew when it is stale.
package struct KeyRing: Sendable {
  private var keys: [ObjectIdentifier: any ContractKeys] = [:]

  package init() {}

  /// Keys of a type; not generic, for every call comes here from another target.
  package mutating func keys(
    _ type: any ContractKeys.Type,
    of merchant: Merchant
  ) -> any ContractKeys {
    let place = ObjectIdentifier(type)
    if let known = keys[place], known.isCurrent(for: merchant) { return known }
    let made = type.init(merchant)
    keys[place] = made
    return made
  }
}
