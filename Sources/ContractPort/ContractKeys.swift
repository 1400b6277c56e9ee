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
  /// A few at most: they are found sooner in line than by hash.
  private var keys: [(type: ObjectIdentifier, keys: any ContractKeys)] = []

  package init() {}

  /// Keys of a type; not generic, for every call comes here from another target.
  package mutating func keys(
    _ type: any ContractKeys.Type,
    of merchant: Merchant
  ) -> any ContractKeys {
    let id = ObjectIdentifier(type)
    let place = keys.firstIndex { $0.type == id }
    if let place, keys[place].keys.isCurrent(for: merchant) { return keys[place].keys }
    let made = type.init(merchant)
    if let place { keys[place].keys = made } else { keys.append((id, made)) }
    return made
  }
}
