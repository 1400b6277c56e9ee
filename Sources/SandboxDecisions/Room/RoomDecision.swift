package import ContractPort
package import SandboxCore

/// What came of an input, and what is to be done about it outside the lock.
package struct RoomDecision: Sendable {
  /// Counts up with each decision of a sandbox, across resets.
  package let number: Int
  /// Virtual time behind it.
  package let at: Instant
  package let answer: Result<RoomReply, RoomRefusal>
  /// The cause to wait for, if the caller is to wait for attempts of its own.
  package let awaits: Int?
  /// What is to be sent and told.
  package let news: RoomNews
  /// When a live clock wants to be woken, in wall milliseconds; `nil` if nothing has changed there.
  package let wake: Double?
}

/// The answer to an input that was taken.
package enum RoomReply: Sendable, Equatable {
  case done
  case command(Reply)
  /// The advance has begun; attempts of these causes were on their way before it.
  case advanceBegun(Int, before: [Int])
  /// The clock stands at a moment until the attempts of the advance are over.
  case advanceWaits
  /// There is more to do at once, when others have had their turn.
  case advanceGoesOn
  case advanceFinished
  /// The scenario is in force; false when it states a start of virtual time that cannot be.
  case loaded(startCounts: Bool)
  /// What an inbox answers.
  case status(Int)
}

/// Why an input changed nothing.
package enum RoomRefusal: Error, Sendable, Equatable {
  case command(Refusal)
  case advance(AdvanceRefusal)
  case loginTaken(String)
  case act(ActRefusal)
  case tooManyInboxes
  /// It comes from a life of the sandbox that a reset has ended.
  case past
  /// The sandbox is gone and does nothing more.
  case removed
  /// The disk takes nothing just now, so nothing may change.
  case unavailable
}

/// What a decision gives to do and to tell, in this order.
package struct RoomNews: Sendable {
  /// Something that has come to its end.
  package enum Outcome: Sendable {
    case webhook(WebhookID, WebhookResult, at: Instant)
    case callback(CallbackLog.Entry)
  }

  package let number: Int
  /// What the attempts among the effects are to carry.
  package internal(set) var ticket: AttemptTicket
  package internal(set) var outcomes: [Outcome] = []
  package internal(set) var effects: [Effect] = []
  /// The clock, when it was set or has come to its goal, and behind a reset.
  package internal(set) var clock: ClockReading?
  /// What was done beside the calls of the API.
  package internal(set) var act: ActLog.Entry?
  /// The causes whose last attempt is over.
  package internal(set) var settled: [Int] = []

  /// Whether anybody has to hear of it: a sender, a waiting call, or whoever listens to everything.
  package func isDue(isHeard: Bool) -> Bool {
    if !settled.isEmpty { return true }
    if isHeard { return !effects.isEmpty || !outcomes.isEmpty || clock != nil || act != nil }
    return effects.contains(where: \.isAttempt)
  }
}

extension Effect {
  /// Whether something is to be sent.
  var isAttempt: Bool {
    switch self {
    case .deliver, .call: true
    case .changed: false
    }
  }
}
