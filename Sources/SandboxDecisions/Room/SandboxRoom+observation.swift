import ContractPort
import MerchantObservation
import SandboxCore

/// Feeds the observation with what happens to the state, at the moment at which it happens.
extension SandboxRoom {
  /// Carries out a command; see ``SandboxState/apply(_:at:)``.
  mutating func apply(_ command: Command, at moment: Instant) -> Decision {
    guard observation != nil else { return state.apply(command, at: moment) }
    let due = advance(to: moment)
    var attempts = 0
    if case .webhookFinished(let id, _) = command { attempts = state[id]?.attempts.count ?? 0 }
    let decision = state.apply(command, at: moment)
    watch(decision.effects)
    if case .webhookFinished(let id, let result) = command,
      let webhook = state[id], webhook.attempts.count > attempts,
      // What was delivered stays so, whatever comes of another copy that somebody asked for.
      result.isSuccess || webhook.state != .delivered
    {
      note(.finished(watched(webhook), result, webhook.fate))
    }
    judge()
    return decision.behind(due)
  }

  /// Lets time pass; see ``SandboxState/advance(to:)``.
  ///
  /// Event by event if somebody is observed, so that none is seen late.
  mutating func advance(to moment: Instant) -> [Effect] {
    guard observation != nil else { return state.advance(to: moment) }
    var effects: [Effect] = []
    while let next = state.nextDue, next < moment { effects += step(to: next) }
    return effects + step(to: moment)
  }

  private mutating func step(to moment: Instant) -> [Effect] {
    judge(before: moment)
    let effects = state.advance(to: moment)
    guard !effects.isEmpty else { return [] }
    watch(effects)
    judge()
    return effects
  }

  /// Takes in what was seen, and has forged webhooks sent that the observation asks for.
  mutating func note(_ sighting: Sighting) {
    let forgeries = observation?.note(sighting, at: state.now) ?? []
    for forgery in forgeries { send(forgery) }
  }

  /// A payout as checks know it.
  func watched(_ payout: Payout) -> WatchedPayout {
    WatchedPayout(
      id: payout.id,
      externalID: payout.order.externalID,
      payment: PaymentIdentity(
        country: payout.order.country,
        amount: payout.order.amount,
        fields: payout.order.fields
      )
    )
  }

  private mutating func watch(_ effects: [Effect]) {
    guard observation != nil else { return }
    for effect in effects {
      switch effect {
      case .changed(let id, let status, let moment): noteChange(of: id, to: status, at: moment)
      case .deliver(let delivery):
        guard delivery.copy == 0, let webhook = state[delivery.webhook] else { continue }
        note(.sent(watched(webhook)))
      case .call(let callback): if let number = callback.number { note(.forged(number: number)) }
      }
    }
  }

  private mutating func noteChange(of id: PayoutID, to status: PayoutStatus, at moment: Instant) {
    guard let payout = state[id] else { return }
    let index = payout.timeline.lastIndex { $0.status == status && $0.at == moment } ?? 0
    let before = index > 0 ? payout.timeline[index - 1].status : nil
    note(.changed(watched(payout), to: status, from: before))
  }

  /// A webhook as checks know it, at the attempt that is on its way or has just ended.
  private func watched(_ webhook: Webhook) -> WatchedWebhook {
    guard let payout = state[webhook.payout] else {
      preconditionFailure("webhook \(webhook.id.number) is about no payout")
    }
    let attempt = webhook.isUnderWay ? webhook.attemptNumber : webhook.attempts.count
    let twist = state.appliedRules(to: webhook.id).last { $0.attempt == attempt }?.twist
    return WatchedWebhook(
      id: webhook.id,
      payout: watched(payout),
      status: webhook.status,
      isIntact: twist?.corruption == nil,
      hidesStatus: contracts[payout.order.contract]?.hidesStatus ?? false,
      url: state.notificationURL(of: payout) ?? ""
    )
  }

  private mutating func send(_ forgery: Forgery) {
    let notice = ForgedNotice(
      externalID: forgery.externalID,
      cashoutID: forgery.cashoutID,
      rejection: Rejection(code: Forgery.rejectionCode),
      date: state.now + Forgery.delay
    )
    let contract = state[forgery.payout.id].flatMap { contracts[$0.order.contract] }
    guard let message = contract?.forgery(notice) else { return }
    let callback = Callback(
      url: forgery.url,
      body: message.body,
      contentType: message.form.rawValue,
      number: forgery.number
    )
    _ = state.apply(.call(callback, after: Forgery.delay), at: state.now)
  }
}

extension Webhook {
  /// What the attempt that has just ended means for the webhook.
  fileprivate var fate: WebhookFate {
    switch state {
    case .delivered: .delivered
    case .givenUp: .givenUp
    case .waiting, .inFlight, .resent, .heldBack, .dropped: .retried
    }
  }

  fileprivate var isUnderWay: Bool {
    switch state {
    case .inFlight, .resent: true
    case .waiting, .delivered, .givenUp, .heldBack, .dropped: false
    }
  }
}
