/// The number of a webhook in its sandbox, from 1.
package struct WebhookID: Hashable, Sendable, Comparable {
  private let stored: UInt32

  package var number: Int { Int(stored) }

  package init?(_ number: Int) {
    guard let stored = UInt32(exactly: number), stored > 0 else { return nil }
    self.stored = stored
  }

  init(index: Int) { stored = UInt32(index + 1) }

  var index: Int { Int(stored) - 1 }

  package static func < (left: WebhookID, right: WebhookID) -> Bool { left.stored < right.stored }
}

/// What came of one attempt to deliver a webhook.
package enum WebhookResult: Sendable, Equatable {
  /// The receiver answered with this HTTP status.
  case answered(status: Int)
  /// No answer: refused, reset, timed out; the reason in a few words.
  case failed(String)

  /// Any 2XX.
  ///
  /// - Source: cashouts-v3.md §6.
  package var isSuccess: Bool {
    if case .answered(200...299) = self { true } else { false }
  }
}

/// One notification about one change of a payout, with all attempts to deliver it.
package struct Webhook: Sendable, Equatable {
  package let id: WebhookID
  package let payout: PayoutID
  /// The webhook before it about the same payout.
  let previous: WebhookID?
  /// When the state changed.
  package let changedAt: Instant
  /// Most webhooks have one attempt; it stands here and not in an array of its own.
  private(set) var firstAttempt: Attempt?
  private(set) var laterAttempts: [Attempt] = []
  package private(set) var state: State
  /// The state that it tells of (the body does not say it).
  package let status: PayoutStatus

  /// All attempts that came to an end, in order.
  package var attempts: [Attempt] { firstAttempt.map { [$0] + laterAttempts } ?? [] }

  package enum State: Sendable, Equatable {
    /// The next attempt is scheduled.
    case waiting(due: Instant)
    /// An attempt is on its way since then.
    case inFlight(since: Instant)
    /// It was over, and is sent once more by hand; what was delivered stays so.
    case resent(since: Instant, wasDelivered: Bool)
    /// A receiver answered 2XX.
    case delivered
    /// Every retry is used up.
    case givenUp
    /// A rule keeps it until the payout's next webhook has gone out.
    case heldBack
    /// A rule says that it is never sent.
    case dropped
  }

  package struct Attempt: Sendable, Equatable {
    package let at: Instant
    package let result: WebhookResult
  }

  /// The number of the attempt that is due or on its way, from 1.
  package var attemptNumber: Int { firstAttempt == nil ? 1 : laterAttempts.count + 2 }

  /// Whether a receiver may have seen it.
  var hasGoneOut: Bool {
    switch state {
    case .inFlight, .resent: true
    case .waiting, .delivered, .givenUp, .heldBack, .dropped: firstAttempt != nil
    }
  }

  mutating func send(at now: Instant) { state = .inFlight(since: now) }
  mutating func resend(at now: Instant) {
    state = .resent(since: now, wasDelivered: state == .delivered)
  }
  mutating func wait(until due: Instant) { state = .waiting(due: due) }
  mutating func holdBack() { state = .heldBack }
  mutating func drop() { state = .dropped }

  /// Takes the outcome of the attempt on its way; the time of the next attempt, if there is one.
  ///
  /// An outcome that nobody waits for (after a reset, or twice) changes nothing.
  mutating func finish(_ result: WebhookResult, retries: [Duration], at now: Instant) -> Instant? {
    switch state {
    case .inFlight(let since):
      let retriesUsed = attemptNumber - 1
      note(Attempt(at: since, result: result))
      return goOn(behind: result, retriesUsed: retriesUsed, retries, at: now)
    case .resent(let since, let wasDelivered):
      note(Attempt(at: since, result: result))
      state = wasDelivered || result.isSuccess ? .delivered : .givenUp
      return nil
    case .waiting, .delivered, .givenUp, .heldBack, .dropped: return nil
    }
  }

  private mutating func goOn(
    behind result: WebhookResult,
    retriesUsed: Int,
    _ retries: [Duration],
    at now: Instant
  ) -> Instant? {
    guard !result.isSuccess else {
      state = .delivered
      return nil
    }
    guard retriesUsed < retries.count else {
      state = .givenUp
      return nil
    }
    let due = now + retries[retriesUsed]
    state = .waiting(due: due)
    return due
  }

  private mutating func note(_ attempt: Attempt) {
    if firstAttempt == nil { firstAttempt = attempt } else { laterAttempts.append(attempt) }
  }
}

extension Webhook {
  init(
    id: WebhookID,
    payout: PayoutID,
    after previous: WebhookID?,
    status: PayoutStatus,
    at now: Instant
  ) {
    self.id = id
    self.payout = payout
    self.previous = previous
    self.status = status
    changedAt = now
    state = .inFlight(since: now)
  }
}

/// All that a sender needs for one attempt.
package struct WebhookDelivery: Sendable, Equatable {
  package let webhook: WebhookID
  package let attempt: Int
  /// 0 for the attempt itself, whose outcome counts; more for copies, of which nobody is told.
  package let copy: Int
  /// What is wrong with it on purpose.
  package let corruption: WebhookTwist.Corruption?
  /// How long the receiver has to answer, if a rule says so.
  package let timeout: Duration?
  package let contract: Contract
  /// What the contract keeps with the payout.
  package let note: UInt8
  package let payout: PayoutID
  package let externalID: String
  package let url: String
  /// When the state changed.
  package let changedAt: Instant
  package let status: PayoutStatus
  package let rejection: Rejection?
  /// Whether the rejection undoes a completion.
  package let isSentBack: Bool
  package let comments: String
  package let bankReference: String
}
