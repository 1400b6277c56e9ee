import CashoutsV3
import SandboxCore
import Synchronization

/// The hosted pages of one sandbox: asked for by the merchant, filled in by a beneficiary.
final class HostedRequests: Sendable {
  /// One page.
  struct Entry: Sendable {
    let status: EasyStatus
  }

  private struct Shelf: Sendable {
    var entries: [String: Entry] = [:]
    var idByExternalID: [String: String] = [:]
  }

  /// More pages than this are refused, so that memory stays bounded.
  private static let maximumCount = 100_000

  private let shelf = Mutex(Shelf())

  /// Keeps a new page; false when its external id has one already, or there are too many.
  func add(_ entry: Entry) -> Bool {
    shelf.withLock { shelf in
      let externalID = entry.status.request.externalID
      guard shelf.idByExternalID[externalID] == nil, shelf.entries.count < Self.maximumCount else {
        return false
      }
      shelf.entries[entry.status.requestID] = entry
      shelf.idByExternalID[externalID] = entry.status.requestID
      return true
    }
  }

  subscript(id: String) -> Entry? { shelf.withLock { $0.entries[id] } }

  func removeAll() { shelf.withLock { $0 = Shelf() } }
}

extension Sandbox {
  /// What came of a page: its external id says so, which has one page and one payout at most.
  func outcome(of entry: HostedRequests.Entry) -> EasyOutcome {
    let key = PayoutKey(id: nil, externalID: entry.status.request.externalID)
    guard let payout = snapshot({ try? $0.payout(key) }) else { return .open }
    return payout.order.contract == .easyCashout ? .sent(payout) : .superseded(payout)
  }
}

extension SandboxHost {
  /// The sandbox that has a hosted page; the id alone names it, as it does at the platform.
  func hosted(_ id: String) -> (sandbox: Sandbox, entry: HostedRequests.Entry)? {
    for sandbox in registry.all {
      if let entry = sandbox.hosted[id] { return (sandbox, entry) }
    }
    return nil
  }
}
