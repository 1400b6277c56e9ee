import SeededChance

/// One step of a bank timeline: after a wait, the payout takes a state.
package struct PlannedStep: Sendable, Equatable {
  /// Measured from the step before; the first from entering PENDING, time ON_HOLD not counted.
  package let delay: Delay
  package let outcome: Outcome
  /// `{cashout_id}` and `{external_id}` are filled in when the step is taken.
  package let bankReference: String?
  package let providerReference: String?

  package enum Outcome: Sendable, Equatable {
    case delivered
    case completed
    case rejected(Rejection)

    package var status: PayoutStatus {
      switch self {
      case .delivered: .delivered
      case .completed: .completed
      case .rejected: .rejected
      }
    }
  }

  package init(
    after delay: Delay,
    _ outcome: Outcome,
    bankReference: String? = nil,
    providerReference: String? = nil
  ) {
    self.delay = delay
    self.outcome = outcome
    self.bankReference = bankReference
    self.providerReference = providerReference
  }
}

extension PlannedStep {
  /// A step after a fixed wait.
  package init(
    after wait: Duration,
    _ outcome: Outcome,
    bankReference: String? = nil,
    providerReference: String? = nil
  ) {
    self.init(
      after: .fixed(wait),
      outcome,
      bankReference: bankReference,
      providerReference: providerReference
    )
  }

  /// The step with the wait that chance gives it.
  func settled(_ chance: inout RandomStream) -> PlannedStep {
    PlannedStep(
      after: delay.settled(&chance),
      outcome,
      bankReference: bankReference,
      providerReference: providerReference
    )
  }
}

extension [PlannedStep] {
  /// Whether chance decides some wait.
  var hasDraws: Bool { contains { if case .drawn = $0.delay { true } else { false } } }
}

/// A fault in the order of a timeline's states.
package enum TimelineFault: Error, Equatable {
  /// COMPLETED without DELIVERED before it.
  case completedBeforeDelivered(step: Int)
  /// A step behind the first REJECTED.
  case afterRejected(step: Int)
  /// The same state a second time, or DELIVERED after COMPLETED.
  case repeated(step: Int, PayoutStatus)

  /// The place of the faulty step, from 0.
  package var step: Int {
    switch self {
    case .completedBeforeDelivered(let step), .afterRejected(let step), .repeated(let step, _): step
    }
  }

  /// What is wrong and what to write instead.
  package var message: String {
    switch self {
    case .completedBeforeDelivered:
      "COMPLETED comes before DELIVERED; put a DELIVERED step in front of it"
    case .afterRejected: "nothing can follow REJECTED; remove this step"
    case .repeated(_, let status):
      "\(status.name) is not possible here; each state is reached once, in the order"
        + " DELIVERED, COMPLETED, REJECTED"
    }
  }

  /// All faults of a list of states, in order.
  package static func all(in statuses: [PayoutStatus]) -> [TimelineFault] {
    var faults: [TimelineFault] = []
    var seen: Set<PayoutStatus> = []
    for (step, status) in statuses.enumerated() {
      if seen.contains(.rejected) {
        faults.append(.afterRejected(step: step))
      } else if status == .completed, !seen.contains(.delivered) {
        faults.append(.completedBeforeDelivered(step: step))
      } else if seen.contains(status) || (status == .delivered && seen.contains(.completed)) {
        faults.append(.repeated(step: step, status))
      }
      seen.insert(status)
    }
    return faults
  }
}
