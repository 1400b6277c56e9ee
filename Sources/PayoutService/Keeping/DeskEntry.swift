package import SandboxCore

/// A quote, a recipient, an account or a link.
package struct DeskEntry: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case quote, recipient, account, link
  }

  package let kind: Kind
  package let id: String
  package let connector: String
  package let merchantPayoutID: String?
  /// Until when a quote holds; from when on a recipient or account is verified.
  package let moment: Instant?
  package let content: Content
  /// The payout that took it.
  package internal(set) var payout: PayoutID?
  package internal(set) var isCancelled = false

  package enum Content: Sendable {
    /// What is to be paid, and what of it arrives.
    case quote(Money, arrives: Money)
    /// Somebody to be paid, with an account if one was named.
    case payee(MethodReading?)
    indirect case link(PayoutAsk)
  }

  /// About what its texts take, in bytes.
  var size: Int {
    let own = 700 + id.utf8.count + connector.utf8.count + (merchantPayoutID?.utf8.count ?? 0)
    switch content {
    case .quote: return own
    case .payee(let method):
      return own + (method?.fields ?? []).reduce(0) { $0 + $1.value.utf8.count + 60 }
    case .link(let ask): return own + ask.size
    }
  }

  /// How it stands at a moment, as long as no payout says it.
  package func word(at now: Instant) -> PayoutWord {
    if isCancelled { return .cancelled }
    switch content {
    case .quote: return isOver(at: now) ? .expired : .requiresConfirmation
    case .payee(let method):
      if let moment, now < moment { return .requiresVerification }
      return method == nil && kind == .recipient ? .requiresFulfillment : .success
    case .link: return .requiresFulfillment
    }
  }

  /// Whether a quote holds no longer.
  func isOver(at now: Instant) -> Bool { kind == .quote && moment.map { now >= $0 } == true }
}
