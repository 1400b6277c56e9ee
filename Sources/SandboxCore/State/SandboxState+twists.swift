/// What rules do to attempts before they go out.
extension SandboxState {
  /// What rules did to a webhook's attempts, in order.
  package func appliedRules(to id: WebhookID) -> [AppliedWebhookRule] { twists[id] ?? [] }

  /// Sends the attempt that is due, or does with it what the first matching rule says.
  mutating func attempt(_ id: WebhookID) {
    guard !webhookRules.isEmpty || !twists.isEmpty else { return transmit(id, nil) }
    let number = webhooks[id.index].attemptNumber
    // A delayed attempt has been judged already.
    if let applied = twists[id]?.last, applied.attempt == number {
      return transmit(id, applied.twist)
    }
    guard let rule = rule(for: id, attempt: number) else { return transmit(id, nil) }
    var twist = rule.action
    twist.isReordered = twist.isReordered && mayHoldBack(id)
    twists[id, default: []].append(
      AppliedWebhookRule(attempt: number, rule: rule.name, twist: twist)
    )
    follow(twist, id, attempt: number)
  }

  private mutating func rule(for id: WebhookID, attempt: Int) -> WebhookRule? {
    let webhook = webhooks[id.index]
    var budget = Self.matchBudget
    return webhookRules.first(
      for: WebhookSubject(
        order: payouts[webhook.payout.index].order,
        login: settings.merchant.login,
        status: webhook.status,
        attempt: attempt
      ),
      &budget
    )
  }

  private mutating func follow(_ twist: WebhookTwist, _ id: WebhookID, attempt: Int) {
    let payout = webhooks[id.index].payout
    if twist.isDropped {
      webhooks[id.index].drop()
      releaseHeldBack(of: payout, behind: id)
    } else if let delay = twist.delay {
      wait(drawn(delay, id, attempt: attempt), id)
    } else if twist.isReordered {
      webhooks[id.index].holdBack()
      heldBack[payout] = id
    } else {
      transmit(id, twist)
    }
  }

  mutating func wait(_ span: Duration, _ id: WebhookID) {
    let due = now + span
    webhooks[id.index].wait(until: due)
    scheduledCount += 1
    queue.schedule(.webhookAttempt(id), at: due)
  }

  /// The delay's span, drawn from a stream of the payout's own.
  private func drawn(_ delay: Delay, _ id: WebhookID, attempt: Int) -> Duration {
    let payout = payouts[webhooks[id.index].payout.index]
    let place = webhooks(of: payout).firstIndex { $0.id == id } ?? 0
    var chance = RandomStream(
      seed: settings.seed,
      externalID: payout.order.externalID,
      purpose: "webhook \(place) attempt \(attempt)"
    )
    return delay.settled(&chance).span ?? .zero
  }

  /// Whether another webhook of the payout is sure to come, and none waits for it yet.
  private func mayHoldBack(_ id: WebhookID) -> Bool {
    let webhook = webhooks[id.index]
    let payout = payouts[webhook.payout.index]
    return webhook.attemptNumber == 1 && heldBack[webhook.payout] == nil
      && !payout.status.isFinal && payout.status != .onHold && payout.plan.hasNext
  }

  /// Sends an attempt now, and copies with it.
  mutating func transmit(_ id: WebhookID, _ twist: WebhookTwist?) {
    webhooks[id.index].send(at: now)
    emit(id, twist)
  }

  /// Sends the webhook that was to come behind another one, whose receiver has answered or failed
  /// by now, or behind any when there will be none.
  mutating func releaseHeldBack(of payout: PayoutID, behind other: WebhookID?) {
    guard !heldBack.isEmpty, let held = heldBack[payout], other.map({ held < $0 }) ?? true else {
      return
    }
    heldBack[payout] = nil
    transmit(held, twists[held]?.last?.twist)
  }
}
