import ContractPort
import MerchantObservation
import SandboxCore
import WireJSON

/// Commands, outcomes and the passing of time.
extension SandboxRoom {
  mutating func take(_ command: Command) throws(RoomRefusal) -> Reply {
    // Contracts hear of what fell due before they see other balances.
    if case .topUp = command { emit(advance(to: moment)) }
    let isAwaited = clock.mode == .manual && command.isAnsweredWithItsAttempts
    if isAwaited { news.ticket = AttemptTicket(epoch: epoch, cause: lastNumber) }
    let decision = apply(command, at: moment)
    emit(decision.effects)
    switch decision.outcome {
    case .failure(let refusal): throw .command(refusal)
    case .success(let reply):
      if isAwaited, attempts.isOpen(lastNumber) { attempts.await(lastNumber) }
      if let act = ActLog.Act(command) { keep(act) }
      return reply
    }
  }

  /// Keeps what was done beside the calls of the API.
  mutating func keep(_ act: ActLog.Act) {
    acts.append(act, at: state.now, number: lastNumber)
    news.act = ActLog.Entry(act: act, at: state.now, number: lastNumber)
  }

  mutating func passTime() {
    emit(advance(to: moment))
    if news.effects.isEmpty { forgetNumber() }
  }

  /// Takes the outcome of an attempt; those of an earlier life of the sandbox count for nothing.
  mutating func take(_ end: AttemptEnd) {
    guard end.ticket.epoch == epoch else { return forgetNumber() }
    news.ticket = end.ticket
    if observation != nil { emit(advance(to: moment)) }
    switch end.message {
    case .webhook(let attempt, let form):
      if let form { arrive(form, of: attempt.payout) }
      if attempt.copy == 0 { conclude(HeldOutcome(attempt.webhook, end.result)) }
    case .callback(let callback): conclude(callback, end.result)
    }
    if observation != nil { judge() }
    if attempts.end(end.ticket.cause) { news.settled.append(end.ticket.cause) }
  }

  /// What an inbox answers a message; one from an earlier life of the sandbox changes nothing.
  mutating func status(of name: String, _ arrival: Inbox.Arrival?) throws(RoomRefusal) -> Int {
    if let sender = arrival?.epoch, sender != epoch {
      forgetNumber()
      throw .past
    }
    return try inboxes.status(of: name)
  }

  private mutating func arrive(_ fields: JSONObject, of payout: PayoutID) {
    let contract = state[payout].flatMap { contracts[$0.order.contract] }
    observation?.arrive(fields, of: payout, date: contract?.date(in: fields))
  }

  /// An advance applies outcomes in a fixed order, but for those that another call waits for.
  private mutating func conclude(_ outcome: HeldOutcome) {
    let isHeld = !attempts.isAwaited(news.ticket.cause) && clock.hold(outcome)
    if !isHeld { finish(outcome) }
  }

  mutating func finish(_ outcome: HeldOutcome) {
    let decision = apply(.webhookFinished(outcome.webhook, outcome.result), at: moment)
    news.outcomes.append(.webhook(outcome.webhook, outcome.result, at: state.now))
    emit(decision.effects)
  }

  /// Keeps what came of the platform's own request; forged webhooks are the observation's.
  private mutating func conclude(_ callback: Callback, _ result: WebhookResult) {
    if let number = callback.number {
      note(.forgedFinished(number: number, result))
    } else {
      news.outcomes.append(.callback(callbacks.append(callback, result, at: moment)))
    }
  }

  /// Takes note of a call that was answered, behind all that fell due by then.
  mutating func take(_ entry: RequestLog.Entry, _ reading: CallReading?) {
    guard observation != nil else { return forgetNumber() }
    emit(advance(to: moment))
    observation?.count(entry.exchange)
    for call in reading?.resolved(in: self) ?? [] { note(.called(call)) }
    judge()
  }
}

extension Command {
  /// Whether a manual clock's answer comes behind the outcomes of what the command sends.
  fileprivate var isAnsweredWithItsAttempts: Bool {
    switch self {
    case .transition, .resend: true
    case .create, .update, .cancel, .topUp, .webhookFinished, .receive, .load, .call: false
    }
  }
}
