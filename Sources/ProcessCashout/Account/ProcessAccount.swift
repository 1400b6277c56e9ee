import ContractPort
package import SandboxCore

/// What the contract keeps of its one user: sessions, links, cashouts, movements.
package struct ProcessAccount: ContractValue {
  var sessions = SessionBook()
  package internal(set) var rates = RateWindows()
  package internal(set) var csrf = CSRFTokens()
  /// What was done about verification; `nil` as long as the options say it.
  var verification: Bool?
  /// What was done about links; `nil` as long as the options say it.
  var ownLinks: LinkBook?
  /// Its cashouts, oldest first.
  package internal(set) var cashouts: [PayoutID] = []
  package internal(set) var movements: [BalanceMovement] = []
  /// When the last cashout was asked for.
  var lastRequest: Instant?

  /// When the next may be asked for, whatever has come of the last.
  package var cooldownEnd: Instant? { lastRequest.map { $0 + .seconds(86_400) } }

  package init() {}

  /// What the sandbox calls the cashout that is asked for next; it is never told on the wire.
  package var nextName: String { "process-\(cashouts.count + 1)" }

  /// What the latest login began.
  package var latestClaims: TokenClaims? { sessions.latest?.claims }

  package func isVerified(_ options: ProcessOptions) -> Bool {
    verification ?? (options.account == .verified)
  }

  mutating func verify(_ isVerified: Bool) { verification = isVerified }

  package func links(_ options: ProcessOptions, user: String) -> LinkBook {
    if let ownLinks { return ownLinks }
    var links = LinkBook()
    links.set(options.linked.providers, user: user)
    return links
  }

  mutating func changeLinks<Value>(
    _ options: ProcessOptions,
    user: String,
    _ body: (inout LinkBook) -> Value
  ) -> Value {
    var links = links(options, user: user)
    defer { ownLinks = links }
    return body(&links)
  }

  /// The cashout that is pending or processing.
  package func open(in state: SandboxState) -> PayoutID? {
    guard let id = cashouts.last, let payout = state[id] else { return nil }
    switch payout.status {
    case .pending, .onHold, .delivered: return id
    case .completed, .rejected, .cancelled: return nil
    }
  }

  /// Takes note of what has become of cashouts.
  mutating func note(_ changes: [PayoutChange], in state: SandboxState) {
    for change in changes where change.contract == .processCashout {
      if cashouts.last.map({ $0 < change.payout }) ?? true { cashouts.append(change.payout) }
    }
    movements += BalanceMovement.all(changes, in: state)
  }
}
