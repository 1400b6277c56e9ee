import ContractPort
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import ScenarioLanguage
import ScenarioText
import WireJSON

extension ScenarioRun {
  var contracts: ContractList { sandbox.contracts }

  func view(of id: PayoutID) -> JSONValue? {
    look { state in state[id].map { PayoutView($0, in: state, contracts).json } }
  }

  func look<Value: Sendable>(_ body: (SandboxState) -> Value) -> Value { sandbox.snapshot(body) }

  func payoutID(of name: PayoutName) -> PayoutID? {
    guard let entry = payouts[name.name] else { return nil }
    return sandbox.snapshot { state in try? state.find(entry.key) }
  }

  func label(_ name: PayoutName) -> String { payouts[name.name]?.label ?? name.name ?? "" }

  func absence(of name: PayoutName) -> String {
    guard let entry = payouts[name.name] else { return "no create was made for it" }
    return "the platform has none; its create was answered \(entry.answer)"
  }

  func arrivals(of name: PayoutName?) -> Arrivals {
    var arrivals = Arrivals()
    for webhook in webhooks(of: name) {
      arrivals.take(
        webhook.fields,
        of: webhook.key?.id,
        date: webhook.contract.date(in: webhook.fields)
      )
    }
    return arrivals
  }

  func count(of claim: RequestClaim, at place: SourcePlace) -> Int {
    sandbox.requests.count(at: place)
  }

  var census: RequestCensus { RequestCensus(requests.map(\.exchange)) }

  /// The calls that arrived.
  var requests: [RequestLog.Entry] { sandbox.requests.all() }

  /// A webhook that arrived, as its contract reads it.
  private struct ReadWebhook {
    let contract: any MockedContract
    let fields: JSONObject

    /// The payout that it names; a body that broke off may have lost the platform's id.
    var key: PayoutKey? { contract.payout(namedIn: fields) }
  }

  /// The webhooks in the built-in receiver, of one payout or of all.
  private func webhooks(of name: PayoutName?) -> [ReadWebhook] {
    let messages = sandbox.inbox.messages(Inbox.standardName).filter { !$0.isForged }
    let webhooks = messages.compactMap { message in
      message.webhook.flatMap(contracts.reading).map {
        ReadWebhook(contract: $0.contract, fields: $0.fields)
      }
    }
    guard let name else { return webhooks }
    guard let id = payoutID(of: name) else { return [] }
    let externalID = sandbox.snapshot { $0[id]?.order.externalID }
    return webhooks.filter { webhook in
      guard let key = webhook.key else { return false }
      return key.id.map { $0 == id } ?? (key.externalID == externalID)
    }
  }
}
