import SeededChance

/// What rules do to attempts before they go out.
extension SandboxState {
  /// What rules did to a webhook's attempts, in order.
  package func appliedRules(to id: WebhookID) -> [AppliedWebhookRule] { webhooks.applied(to: id) }

  /// Sends the attempt that is due, or does with it what the first matching rule says.
  mutating func attempt(_ id: WebhookID) {
    guard !webhooks.isPlain else { return transmit(id, nil) }
    // A delayed attempt has been judged already.
    if let twist = webhooks.verdict(on: id) { return transmit(id, twist) }
    var budget = Self.matchBudget
    let payout = webhooks[id].payout
    let twist = webhooks.judge(
      id,
      payouts[payout].order,
      login: settings.merchant.login,
      mayHoldBack: expectsWebhook(payout),
      &budget
    )
    if let twist { follow(twist, id) } else { transmit(id, nil) }
  }

  private mutating func follow(_ twist: WebhookTwist, _ id: WebhookID) {
    if twist.isDropped {
      webhooks.drop(id)
      releaseHeldBack(of: webhooks[id].payout, behind: id)
    } else if let delay = twist.delay {
      wait(drawn(delay, id), id)
    } else if twist.isReordered {
      webhooks.holdBack(id)
    } else {
      transmit(id, twist)
    }
  }

  mutating func wait(_ span: Duration, _ id: WebhookID) {
    let due = now + span
    webhooks.wait(id, until: due)
    agenda.schedule(.webhookAttempt(id), at: due)
  }

  /// The delay's span, drawn from a stream of the payout's own.
  private func drawn(_ delay: Delay, _ id: WebhookID) -> Duration {
    let payout = payouts[webhooks[id].payout]
    let place = webhooks(of: payout).firstIndex { $0.id == id } ?? 0
    var chance = RandomStream(
      seed: settings.seed,
      externalID: payout.order.externalID,
      purpose: "webhook \(place) attempt \(webhooks[id].attemptNumber)"
    )
    return delay.settled(&chance).span ?? .zero
  }

  /// Whether another webhook of the payout is sure to come.
  private func expectsWebhook(_ id: PayoutID) -> Bool {
    let status = payouts[id].status
    return !status.isFinal && status != .onHold && payouts[id].plan.hasNext
  }

  /// Sends an attempt now, and copies with it.
  private mutating func transmit(_ id: WebhookID, _ twist: WebhookTwist?) {
    webhooks.send(id, at: now)
    emit(id, twist)
  }

  /// Sends the webhook that was to come behind another one, whose receiver has answered or failed
  /// by now, or behind any when there will be none.
  mutating func releaseHeldBack(of payout: PayoutID, behind other: WebhookID?) {
    guard let held = webhooks.takeHeldBack(of: payout, behind: other) else { return }
    transmit(held, webhooks.lastTwist(of: held))
  }
}
