extension SandboxState {
  /// A webhook by id, if there is one.
  package subscript(id: WebhookID) -> Webhook? {
    webhooks.has(id) ? webhooks[id] : nil
  }

  /// All webhooks about a payout, oldest first.
  package func webhooks(of payout: Payout) -> [Webhook] { webhooks.all(from: payout.lastWebhook) }

  /// Where a payout's webhooks go; `nil` if nowhere.
  package func notificationURL(of payout: Payout) -> String? {
    guard !payout.order.contract.isSilent else { return nil }
    return payout.order.notificationURL ?? settings.merchant.webhookURL
  }

  /// Tells the merchant of a change, at once or after a wait.
  mutating func notify(_ id: PayoutID, _ status: PayoutStatus, after delay: Duration = .zero) {
    guard settings.script.webhooks.tells(status), payouts[id].order.contract.tells(status)
    else {
      // What waits for the payout's next webhook does not wait for one that is never sent.
      return releaseHeldBack(of: id, behind: nil)
    }
    guard
      payouts[id].order.notificationURL != nil || settings.merchant.webhookURL != nil
    else { return }
    let previous = payouts[id].lastWebhook
    let webhook = webhooks.open(about: id, behind: previous, status, at: now)
    payouts[id].tell(webhook)
    delay > .zero ? wait(delay, webhook) : attempt(webhook)
  }

  /// Reads just the fields that the receiver needs: a copy of the whole payout costs far more.
  mutating func emit(_ id: WebhookID, _ twist: WebhookTwist?) {
    for copy in 0...(twist?.copies ?? 0) { emit(id, copy: copy, twist) }
  }

  private mutating func emit(_ id: WebhookID, copy: Int, _ twist: WebhookTwist?) {
    let payout = webhooks[id].payout
    let status = webhooks[id].status
    guard let url = payouts[payout].order.notificationURL ?? settings.merchant.webhookURL else {
      return
    }
    let comments = payouts.comments(of: payout)
    effects.append(
      .deliver(
        WebhookDelivery(
          webhook: id,
          attempt: webhooks[id].attemptNumber,
          copy: copy,
          corruption: twist?.corruption,
          timeout: twist?.timeout,
          contract: payouts[payout].order.terms.contract,
          note: payouts[payout].order.note,
          payout: payout,
          externalID: payouts[payout].order.externalID,
          url: url,
          changedAt: webhooks[id].changedAt,
          status: status,
          rejection: status == .rejected ? payouts[payout].life.rejection : nil,
          isSentBack: status == .rejected && payouts[payout].timeline.hasCompleted,
          comments: comments?.comparableText ?? "",
          bankReference: webhooks.sentReference(of: id) ?? payouts[payout].bankReference ?? ""
        )
      )
    )
  }

  mutating func finish(_ id: WebhookID, _ result: WebhookResult) throws(Refusal) {
    guard webhooks.has(id) else { throw .webhookNotFound }
    let retries = result.isSuccess ? [] : retries(of: id)
    if let due = webhooks.finish(id, result, retries: retries, at: now) {
      agenda.schedule(.webhookAttempt(id), at: due)
    }
    releaseHeldBack(of: webhooks[id].payout, behind: id)
  }

  private func retries(of id: WebhookID) -> [Duration] {
    settings.script.webhooks.retries ?? contract(of: webhooks[id].payout).retries
  }

  mutating func resend(_ id: WebhookID) throws(Refusal) {
    guard webhooks.has(id) else { throw .webhookNotFound }
    switch webhooks[id].state {
    case .inFlight, .resent: throw .webhookInFlight
    case .waiting: agenda.withdraw()
    case .heldBack, .dropped, .delivered, .givenUp: break
    }
    webhooks.sendAgain(id, at: now)
    emit(id, nil)
  }

  /// Takes what the bank calls a payment from now on; webhooks that have gone out keep what they
  /// said.
  mutating func setBankReference(_ reference: String, of id: PayoutID) {
    let old = payouts[id].bankReference ?? ""
    payouts[id].bankReference = reference
    if old != reference { webhooks.keepReference(old, from: payouts[id].lastWebhook) }
  }
}
