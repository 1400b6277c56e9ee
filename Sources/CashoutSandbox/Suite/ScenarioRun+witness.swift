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
    return unknown(name.name) ?? "the platform has none; its create \(entry.outcome)"
  }

  func arrivals(of name: PayoutName?) -> Arrivals {
    guard let name else { return arrivals.arrivals(of: nil) }
    return payoutID(of: name).map { arrivals.arrivals(of: $0) } ?? Arrivals()
  }

  func count(of claim: RequestClaim, at place: SourcePlace) -> Int {
    sandbox.requests.count(at: place)
  }

  var census: RequestCensus { RequestCensus(requests.map(\.exchange)) }

  /// The calls that arrived.
  var requests: [RequestLog.Entry] { sandbox.requests.all() }
}
