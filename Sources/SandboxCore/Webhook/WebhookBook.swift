import TextPatterns

/// All webhooks of a sandbox in the order of their ids, with what rules did to their attempts.
package struct WebhookBook: Sendable {
  var webhooks = ChunkedArray<Webhook>()
  var rules: RuleList<WebhookTwist>
  /// What rules did to attempts; few webhooks have any.
  var twists: [WebhookID: [AppliedWebhookRule]] = [:]
  /// What webhooks said that the bank calls the payment, where it is called otherwise by now.
  var sentReferences: [WebhookID: String] = [:]
  /// Webhooks that go out behind their payout's next one.
  var heldBack: [PayoutID: WebhookID] = [:]

  init(_ rules: [WebhookRule]) { self.rules = RuleList(rules) }

  /// Puts other rules in force; what they did stays.
  mutating func load(_ rules: [WebhookRule]) { self.rules = RuleList(rules) }

  func has(_ id: WebhookID) -> Bool { id.index < webhooks.count }

  /// A webhook that there is.
  subscript(id: WebhookID) -> Webhook {
    _read { yield webhooks[id.index] }
  }

  /// The webhooks about a payout from its newest, which each name the one before; oldest first.
  func all(from newest: WebhookID?) -> [Webhook] {
    var found: [Webhook] = []
    var next = newest
    while let id = next {
      found.append(webhooks[id.index])
      next = webhooks[id.index].previous
    }
    return found.reversed()
  }

  /// Opens a webhook about a payout's new state, behind the one before it about that payout.
  mutating func open(
    about payout: PayoutID,
    behind previous: WebhookID?,
    _ status: PayoutStatus,
    at now: Instant
  ) -> WebhookID {
    let id = WebhookID(index: webhooks.count)
    webhooks.append(Webhook(id: id, payout: payout, after: previous, status: status, at: now))
    return id
  }

  mutating func send(_ id: WebhookID, at now: Instant) { webhooks[id.index].send(at: now) }
  mutating func wait(_ id: WebhookID, until due: Instant) { webhooks[id.index].wait(until: due) }
  mutating func drop(_ id: WebhookID) { webhooks[id.index].drop() }

  mutating func holdBack(_ id: WebhookID) {
    webhooks[id.index].holdBack()
    heldBack[webhooks[id.index].payout] = id
  }

  /// Takes the outcome of the attempt on its way; the time of the next attempt, if there is one.
  mutating func finish(
    _ id: WebhookID,
    _ result: WebhookResult,
    retries: [Duration],
    at now: Instant
  ) -> Instant? {
    webhooks[id.index].finish(result, retries: retries, at: now)
  }

  /// Sends a webhook once more that is not on its way, or at once what waited.
  mutating func sendAgain(_ id: WebhookID, at now: Instant) {
    switch webhooks[id.index].state {
    case .delivered, .givenUp: return webhooks[id.index].resend(at: now)
    case .heldBack: heldBack[webhooks[id.index].payout] = nil
    case .waiting, .dropped, .inFlight, .resent: break
    }
    webhooks[id.index].send(at: now)
  }
}

/// What rules do to attempts before they go out.
extension WebhookBook {
  /// Whether no attempt can meet a rule, or has met one.
  var isPlain: Bool { rules.isEmpty && twists.isEmpty }

  /// What rules did to a webhook's attempts, in order.
  func applied(to id: WebhookID) -> [AppliedWebhookRule] { twists[id] ?? [] }

  /// What a rule did to a webhook's last attempt that met one.
  func lastTwist(of id: WebhookID) -> WebhookTwist? { twists[id]?.last?.twist }

  /// What a rule said of the attempt that is due, if it has been judged already, as delayed ones are.
  func verdict(on id: WebhookID) -> WebhookTwist? {
    guard let applied = twists[id]?.last,
      applied.attempt == webhooks[id.index].attemptNumber
    else { return nil }
    return applied.twist
  }

  /// What the first matching rule says of the attempt that is due.
  ///
  /// - Parameters:
  ///   - id: the webhook.
  ///   - order: of its payout.
  ///   - login: the merchant's.
  ///   - mayHoldBack: whether another webhook of the payout is sure to come.
  ///   - budget: what may be compared.
  /// - Returns: `nil` when no rule matches.
  mutating func judge(
    _ id: WebhookID,
    _ order: StoredOrder,
    login: String,
    mayHoldBack: Bool,
    _ budget: inout MatchBudget
  ) -> WebhookTwist? {
    let attempt = webhooks[id.index].attemptNumber
    let status = webhooks[id.index].status
    let view = RequestView(tellingOf: status, attempt: attempt, order, login: login)
    guard let rule = rules.first(for: view, &budget) else { return nil }
    var twist = rule.action
    let canWait = mayHoldBack && attempt == 1 && heldBack[webhooks[id.index].payout] == nil
    twist.isReordered = twist.isReordered && canWait
    twists[id, default: []].append(
      AppliedWebhookRule(attempt: attempt, rule: rule.name, twist: twist)
    )
    return twist
  }

  /// The webhook that was to come behind another one, or behind any when there will be none.
  mutating func takeHeldBack(of payout: PayoutID, behind other: WebhookID?) -> WebhookID? {
    guard !heldBack.isEmpty, let held = heldBack[payout], other.map({ held < $0 }) ?? true else {
      return nil
    }
    heldBack[payout] = nil
    return held
  }
}

/// What the bank calls the payment.
extension WebhookBook {
  /// What a webhook said, if the payment is called otherwise by now.
  func sentReference(of id: WebhookID) -> String? { sentReferences[id] }

  /// Lets webhooks that have gone out keep what they said, from a payout's newest on.
  mutating func keepReference(_ old: String, from newest: WebhookID?) {
    for webhook in all(from: newest) where webhook.hasGoneOut {
      if sentReferences[webhook.id] == nil { sentReferences[webhook.id] = old }
    }
  }
}

extension WebhookBook: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { webhooks.endIndex }

  package subscript(index: Int) -> Webhook {
    _read { yield webhooks[index] }
  }
}
