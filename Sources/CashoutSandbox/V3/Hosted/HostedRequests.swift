import CashoutsV3
import SandboxCore
import Synchronization
import WireJSON

/// The hosted pages of one sandbox: asked for by the merchant, filled in by a beneficiary.
final class HostedRequests: Sendable {
  /// One page.
  struct Entry: Sendable {
    let status: EasyStatus
  }

  private struct Shelf: Sendable {
    var entries: [String: Entry] = [:]
    var idByExternalID: [String: String] = [:]
    var bytes = 0
  }

  /// Why a page cannot be kept.
  enum Refusal: Error {
    case externalIDUsed
    case full
  }

  /// What all pages of a sandbox may take, in bytes; one takes about a kilobyte.
  private static let maximumBytes = 32 << 20

  private let shelf = Mutex(Shelf())

  /// Keeps a new page.
  func add(_ entry: Entry) throws(Refusal) {
    let size = entry.status.request.fields.encoded().count + 500
    try shelf.withLock { shelf throws(Refusal) in
      let externalID = entry.status.request.externalID
      guard shelf.idByExternalID[externalID] == nil else { throw .externalIDUsed }
      guard shelf.bytes + size <= Self.maximumBytes else { throw .full }
      shelf.bytes += size
      shelf.entries[entry.status.requestID] = entry
      shelf.idByExternalID[externalID] = entry.status.requestID
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
