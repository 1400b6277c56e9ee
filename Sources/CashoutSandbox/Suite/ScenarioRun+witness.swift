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
    for form in forms(of: name) { arrivals.take(form) }
    return arrivals
  }

  func count(of claim: RequestClaim, at place: SourcePlace) -> Int {
    sandbox.requests.count(at: place) + registry.standard.requests.count(at: place)
  }

  var census: RequestCensus { RequestCensus(requests.map(\.exchange)) }

  /// The calls that arrived, those that belong to no sandbox behind the others.
  var requests: [RequestLog.Entry] {
    sandbox.requests.all() + registry.standard.requests.all()
  }

  /// The webhooks in the built-in receiver, of one payout or of all.
  private func forms(of name: PayoutName?) -> [JSONObject] {
    let webhooks = sandbox.inbox.messages(Inbox.standardName).filter { $0.isForm && !$0.isForged }
    let forms = webhooks.map { FormText.object($0.body) }
    guard let name else { return forms }
    guard let id = payoutID(of: name) else { return [] }
    let externalID = sandbox.snapshot { $0[id]?.order.externalID }
    return forms.filter { form in
      // A body that broke off has lost its end, where the platform's id stands.
      form["cashout_id"].map { $0.text == String(id.number) }
        ?? (form["external_id"]?.text == externalID)
    }
  }
}
