import ContractPort
import SandboxCore

/// What the contract keeps beside its payouts: quotes, recipients, accounts and links.
package struct PayoutDesk: ContractValue {
  /// What all of it may take, in bytes; an entry takes about a kilobyte.
  private static let maximumBytes = 32 << 20

  var entries: [String: DeskEntry] = [:]
  var names: [Name: String] = [:]
  var counts: [DeskEntry.Kind: Int] = [:]
  var bytes = 0
  /// What came of the latest act; who committed it reads it under the same lock.
  package internal(set) var outcome: Result<PayoutReply, PayoutRefusal>?

  /// A merchant's own id, which means one thing of a kind for each processor.
  struct Name: Hashable {
    let kind: DeskEntry.Kind
    let connector: String
    let merchantPayoutID: String
  }

  package init() {}

  package subscript(id: String) -> DeskEntry? { entries[id] }

  /// The entry that the merchant calls so.
  func entry(
    _ kind: DeskEntry.Kind,
    _ merchantPayoutID: String?,
    _ connector: String
  ) -> DeskEntry? {
    guard let merchantPayoutID else { return nil }
    let name = Name(kind: kind, connector: connector, merchantPayoutID: merchantPayoutID)
    return names[name].flatMap { entries[$0] }
  }

  /// The entry of whatever kind that the merchant calls so.
  func entry(called merchantPayoutID: String, _ connector: String) -> DeskEntry? {
    DeskEntry.Kind.allCases.lazy.compactMap { entry($0, merchantPayoutID, connector) }.first
  }

  /// The number of the next entry of a kind.
  func nextNumber(_ kind: DeskEntry.Kind) -> Int { counts[kind, default: 0] + 1 }

  mutating func add(_ entry: DeskEntry) throws(PayoutRefusal) {
    guard bytes + entry.size <= Self.maximumBytes else { throw .processor(.full) }
    bytes += entry.size
    counts[entry.kind, default: 0] += 1
    entries[entry.id] = entry
    guard let own = entry.merchantPayoutID else { return }
    let name = Name(kind: entry.kind, connector: entry.connector, merchantPayoutID: own)
    names[name] = entry.id
  }

  /// Notes which payout took an entry.
  mutating func use(_ id: String, for payout: PayoutID) { entries[id]?.payout = payout }

  mutating func cancel(_ id: String) { entries[id]?.isCancelled = true }
}
