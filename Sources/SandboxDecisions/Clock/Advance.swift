package import SandboxCore

/// A manual clock on its way, moment by moment.
package struct Advance: Sendable, Equatable {
  /// The number of the decision that began it; attempts that it causes carry it.
  package let id: Int
  /// The moment to reach; `nil` for as long as anything is to come.
  package let target: Instant?
  /// How many moments it has come to so far.
  package internal(set) var steps = 0
  /// Outcomes that came in while the clock stood at one moment; they are applied in a fixed order.
  package internal(set) var held: [HeldOutcome] = []
}

/// What came of a webhook's attempt, kept until the advance under way goes on.
package struct HeldOutcome: Sendable, Equatable {
  package let webhook: WebhookID
  package let result: WebhookResult

  package init(_ webhook: WebhookID, _ result: WebhookResult) {
    self.webhook = webhook
    self.result = result
  }
}

/// Where an advance goes next.
package enum AdvanceStep: Sendable, Equatable {
  /// The next moment at which something is due.
  case move(to: Instant)
  /// Nothing more is due; the clock stands still again, at this moment if there is one to reach.
  case finish(at: Instant?)
}

/// Why an advance ended before its goal.
package enum AdvanceEnd: Sendable, Equatable {
  /// Whoever asked for it has cancelled it, or hung up.
  case cancelled
  case clockSet
  /// A scenario was loaded that states a clock.
  case scenarioLoaded
  case reset
  case sandboxRemoved
  case serverStopped
}

/// Why the clock was not moved, or not as far as was asked for.
package enum AdvanceRefusal: Error, Equatable, Sendable {
  /// A live clock moves by itself.
  case clockIsLive
  /// Another advance is under way, perhaps the one whose webhook asks for this.
  case underWay
  case goalInThePast(now: Instant)
  /// The goal lies behind the end of virtual time.
  case goalBehindTheEnd(now: Instant)
  /// Events kept coming.
  case neverIdle(steps: Int)
  /// Something else came between; what was due until then has happened.
  case ended(AdvanceEnd)
  case sandboxRemoved
}
