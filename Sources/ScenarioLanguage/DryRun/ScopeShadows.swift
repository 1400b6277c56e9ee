package import SandboxCore
import ScenarioText

/// The scopes of a list of conditions so far, to find one that hides those behind it.
struct ScopeShadows {
  /// A file may have a thousand conditions with a thousand banks each; the rest is not compared.
  private static let mostCompared = 1_000_000

  private var earlier: [(scope: BankScope, place: SourcePlace)] = []
  private var compared = 0

  /// Where an earlier scope stands that holds for every payout of this one; takes this one in.
  mutating func shadow(of scope: BankScope, at place: SourcePlace) -> SourcePlace? {
    defer { earlier.append((scope, place)) }
    compared += earlier.count * (1 + (scope.banks?.count ?? 0) + (scope.countries?.count ?? 0))
    guard compared <= Self.mostCompared else { return nil }
    return earlier.first { $0.scope.covers(scope) }?.place
  }
}

extension BankScope {
  /// Whether every payout of another scope is one of this.
  func covers(_ other: BankScope) -> Bool {
    Self.includes(banks, other.banks) && Self.includes(countries, other.countries)
  }

  /// Whether a payout can be of both scopes, as far as banks and countries tell.
  package func meets(_ other: BankScope) -> Bool {
    Self.overlaps(banks, other.banks) && Self.overlaps(countries, other.countries)
  }

  private static func includes<Item>(_ items: Set<Item>?, _ others: Set<Item>?) -> Bool {
    guard let items else { return true }
    return others.map { $0.isSubset(of: items) } ?? false
  }

  private static func overlaps<Item>(_ items: Set<Item>?, _ others: Set<Item>?) -> Bool {
    guard let items, let others else { return true }
    return !items.isDisjoint(with: others)
  }
}
