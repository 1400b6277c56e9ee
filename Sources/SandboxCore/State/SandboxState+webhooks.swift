extension SandboxState {
  /// A webhook by id, if there is one.
  package subscript(id: WebhookID) -> Webhook? {
    id.index < webhooks.count ? webhooks[id.index] : nil
  }

  /// All webhooks about a payout, oldest first.
  package func webhooks(of payout: Payout) -> [Webhook] {
    var found: [Webhook] = []
    var next = payout.lastWebhook
    while let id = next {
      found.append(webhooks[id.index])
      next = webhooks[id.index].previous
    }
    return found.reversed()
  }

  /// Where a payout's webhooks go; `nil` if nowhere.
  package func notificationURL(of payout: Payout) -> String? {
    payout.order.notificationURL ?? settings.merchant.webhookURL
  }

  /// Tells the merchant of a change, at once or after a wait.
  mutating func notify(_ id: PayoutID, _ status: PayoutStatus, after delay: Duration = .zero) {
    guard settings.script.webhooks.tells(status), payouts[id.index].order.contract.tells(status)
    else {
      // What waits for the payout's next webhook does not wait for one that is never sent.
      return releaseHeldBack(of: id, behind: nil)
    }
    guard
      payouts[id.index].order.notificationURL != nil || settings.merchant.webhookURL != nil
    else { return }
    let webhook = WebhookID(index: webhooks.count)
    let previous = payouts[id.index].lastWebhook
    webhooks.append(Webhook(id: webhook, payout: id, after: previous, status: status, at: now))
    payouts[id.index].tell(webhook)
    delay > .zero ? wait(delay, webhook) : attempt(webhook)
  }

  /// Reads just the fields that the receiver needs: a copy of the whole payout costs far more.
  mutating func emit(_ id: WebhookID, _ twist: WebhookTwist?) {
    for copy in 0...(twist?.copies ?? 0) { emit(id, copy: copy, twist) }
  }

  private mutating func emit(_ id: WebhookID, copy: Int, _ twist: WebhookTwist?) {
    let place = webhooks[id.index].payout.index
    let status = webhooks[id.index].status
    guard let url = payouts[place].order.notificationURL ?? settings.merchant.webhookURL else {
      return
    }
    effects.append(
      .deliver(
        WebhookDelivery(
          webhook: id,
          attempt: webhooks[id.index].attemptNumber,
          copy: copy,
          corruption: twist?.corruption,
          timeout: twist?.timeout,
          contract: payouts[place].order.contract,
          payout: payouts[place].id,
          externalID: payouts[place].order.externalID,
          url: url,
          changedAt: webhooks[id.index].changedAt,
          status: status,
          rejection: status == .rejected ? payouts[place].life.rejection : nil,
          comments: payouts[place].order.fields.comments?.comparableText ?? "",
          bankReference: sentReferences[id] ?? payouts[place].bankReference ?? ""
        )
      )
    )
  }

  mutating func finish(_ id: WebhookID, _ result: WebhookResult) throws(Refusal) {
    guard id.index < webhooks.count else { throw .webhookNotFound }
    let retries = settings.script.webhooks.retries
    if let due = webhooks[id.index].finish(result, retries: retries, at: now) {
      scheduledCount += 1
      queue.schedule(.webhookAttempt(id), at: due)
    }
    releaseHeldBack(of: webhooks[id.index].payout, behind: id)
  }

  mutating func resend(_ id: WebhookID) throws(Refusal) {
    guard id.index < webhooks.count else { throw .webhookNotFound }
    switch webhooks[id.index].state {
    case .inFlight, .resent: throw .webhookInFlight
    case .waiting: scheduledCount -= 1
    case .heldBack: heldBack[webhooks[id.index].payout] = nil
    case .dropped: break
    case .delivered, .givenUp:
      webhooks[id.index].resend(at: now)
      return emit(id, nil)
    }
    transmit(id, nil)
  }

  /// Takes what the bank calls a payment from now on; webhooks that have gone out keep what they
  /// said.
  mutating func setBankReference(_ reference: String, of id: PayoutID) {
    let old = payouts[id.index].bankReference ?? ""
    payouts[id.index].bankReference = reference
    guard old != reference else { return }
    for webhook in webhooks(of: payouts[id.index]) where webhook.hasGoneOut {
      if sentReferences[webhook.id] == nil { sentReferences[webhook.id] = old }
    }
  }

  /// Lets a request be made later.
  mutating func schedule(_ callback: Callback, after wait: Duration) {
    lastCallback += 1
    callbacks[lastCallback] = callback
    scheduledCount += 1
    queue.schedule(.callback(lastCallback), at: now + wait)
  }
}
