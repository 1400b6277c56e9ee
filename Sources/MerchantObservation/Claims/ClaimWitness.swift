package import SandboxCore
package import ScenarioLanguage
package import ScenarioText
package import WireJSON

/// Who knows what claims about a sandbox ask for: a suite's run, or the observation of a merchant.
package protocol ClaimWitness {
  /// A payout as the control API shows it, if the platform has it.
  func view(of id: PayoutID) -> JSONValue?

  /// Reads the sandbox's state.
  func look<Value: Sendable>(_ body: (SandboxState) -> Value) -> Value

  /// The payout that a claim means, if the platform has it.
  func payoutID(of name: PayoutName) -> PayoutID?

  /// What people call the payout.
  func label(_ name: PayoutName) -> String

  /// What is known of a payout that the platform does not have.
  func absence(of name: PayoutName) -> String

  /// The webhooks that the receiver got, of one payout or of all.
  func arrivals(of name: PayoutName?) -> Arrivals

  /// How many calls are those that a claim counts, the forgotten ones included.
  func count(of claim: RequestClaim, at place: SourcePlace) -> Int

  /// What calls there were.
  var census: RequestCensus { get }
}

extension ClaimWitness {
  /// What is not as a claim about the sandbox has it; nothing for claims about an answer.
  package func check(_ claim: Claim) -> [Mismatch] {
    switch claim.content {
    case .http, .body: []
    case .payout(let name, let fields): checkPayout(name, fields, at: claim.place)
    case .payouts(let count, let status): checkPayouts(count, status, at: claim.place)
    case .webhooks(let webhooks): check(webhooks, at: claim.place)
    case .wallet(let wallets): wallets.flatMap { check($0, at: claim.place) }
    case .timeline(let name, let events): checkTimeline(name, events, at: claim.place)
    case .requests(let requests): check(requests, at: claim.place)
    }
  }
}
