extension SandboxState {
  /// When the next wanted event falls due; `nil` when nothing is scheduled.
  package var nextDue: Instant? { agenda.first?.due }

  /// What happens then.
  package var nextEvent: ScheduledEvent? { agenda.first?.event }

  mutating func runEvents(to moment: Instant) {
    dropOutdatedEvents()
    while let (due, event) = agenda.first, due <= moment {
      agenda.takeFirst()
      now = max(now, due)
      happen(event)
      dropOutdatedEvents()
    }
    now = moment
  }

  /// Removes events at the head of the queue that a hold, a transition or a resend made outdated.
  mutating func dropOutdatedEvents() {
    while agenda.outdatedCount > 0, let (due, event) = agenda.first, !isWanted(event, due: due) {
      agenda.dropFirst()
    }
  }

  private func isWanted(_ event: ScheduledEvent, due: Instant) -> Bool {
    switch event {
    case .bankStep(let id, let version):
      payouts[id].plan.version == version && payouts[id].plan.due == due
    case .webhookAttempt(let id): webhooks[id].state == .waiting(due: due)
    case .callback(let number): agenda.hasCallback(number)
    }
  }

  private mutating func happen(_ event: ScheduledEvent) {
    switch event {
    case .bankStep(let id, _): takeBankStep(id)
    case .webhookAttempt(let id): attempt(id)
    case .callback(let number):
      if let callback = agenda.takeCallback(number) { effects.append(.call(callback)) }
    }
  }

  private mutating func takeBankStep(_ id: PayoutID) {
    guard let outcome = payouts[id].plan.nextOutcome else { return }
    if !bank.isUnconditional {
      let refusal = outageRejection(of: id)
      noteWaits(of: id, before: refusal == nil ? outcome.status : .rejected)
      if let refusal {
        payouts[id].plan.interrupt()
        return settle(id, .rejected, refusal, by: .bank)
      }
    }
    let rejection: Rejection? =
      if case .rejected(let rejection) = outcome { rejection } else { nil }
    noteReferences(id)
    payouts[id].plan.advance()
    // Before the bank has the payout, the platform acts.
    let actor = payouts[id].status == .pending ? Actor.platform : .bank
    settle(id, outcome.status, rejection, by: actor)
    scheduleNextStep(id)
  }

  private mutating func settle(
    _ id: PayoutID,
    _ status: PayoutStatus,
    _ rejection: Rejection?,
    by actor: Actor
  ) {
    do throws(PayoutLife.Illegal) {
      try move(id, to: status, by: actor, rejection)
    } catch {
      preconditionFailure("payout \(id.number), planned \(error.from.name) → \(error.to.name)")
    }
  }

  /// Takes what the next step says that the bank and the provider call the payment.
  private mutating func noteReferences(_ id: PayoutID) {
    let place = payouts[id].plan.position
    if let reference = payouts[id].plan.steps[place].bankReference {
      setBankReference(filled(reference, for: id), of: id)
    }
    if let reference = payouts[id].plan.steps[place].providerReference {
      payouts[id].providerReference = filled(reference, for: id)
    }
  }

  private func filled(_ template: String, for id: PayoutID) -> String {
    ReferenceTemplate.fill(
      template,
      payout: id,
      externalID: payouts[id].order.externalID
    )
  }

  /// Schedules the plan's next step: when it is asked for, or its own wait from now.
  mutating func scheduleNextStep(_ id: PayoutID, asked moment: Instant? = nil) {
    guard let delay = payouts[id].plan.nextDelay else { return }
    let asked = moment ?? delay.span.map { now + $0 } ?? self.moment(of: delay, id)
    schedule(id, asked: asked, due: bank.isUnconditional ? asked : bankMoment(id, asked))
  }

  mutating func schedule(_ id: PayoutID, asked: Instant, due: Instant?) {
    payouts[id].plan.schedule(asked: asked, due: due)
    guard let due else { return releaseHeldBack(of: id, behind: nil) }
    agenda.schedule(.bankStep(id, version: payouts[id].plan.version), at: due)
  }

  /// Makes the scheduled step, if any, outdated.
  mutating func unscheduleStep(_ id: PayoutID) {
    guard payouts[id].plan.due != nil else { return }
    payouts[id].plan.unschedule()
    agenda.withdraw()
  }
}
