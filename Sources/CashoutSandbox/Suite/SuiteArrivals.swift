import ContractPort
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import Synchronization

/// Counts the webhooks that come to the built-in receiver while steps run.
final class SuiteArrivals: ArrivalWatch {
  private struct Tally {
    var all = Arrivals()
    var byPayout: [PayoutID: Arrivals] = [:]
  }

  private let contracts: ContractList
  private let tally = Mutex(Tally())

  init(_ contracts: ContractList) { self.contracts = contracts }

  /// The webhooks that arrived, of one payout or of all.
  func arrivals(of payout: PayoutID?) -> Arrivals {
    tally.withLock { tally in
      guard let payout else { return tally.all }
      return tally.byPayout[payout] ?? Arrivals()
    }
  }

  func note(_ message: Inbox.Arrival, in name: String, _ state: SandboxState) {
    guard name == Inbox.standardName, !message.isForged,
      let webhook = WebhookMessage(message.headers, message.body),
      let (contract, fields) = contracts.reading(webhook)
    else { return }
    let key = contract.payout(namedIn: fields)
    // A body that broke off may have lost the platform's id.
    let id = key.flatMap { key in key.id ?? (try? state.find(key)) }
    let date = contract.date(in: fields)
    tally.withLock { tally in
      tally.all.take(fields, of: key?.id, date: date)
      if let id { tally.byPayout[id, default: Arrivals()].take(fields, of: key?.id, date: date) }
    }
  }

  func beginAnew() { tally.withLock { $0 = Tally() } }
}
