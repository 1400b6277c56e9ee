/// Where a payout stands; each case carries what is true only there.
package struct PayoutLife: Sendable, Equatable {
  package enum State: Sendable, Equatable {
    /// Accepted; the bank's first step waits.
    case pending
    /// Held by the merchant; the first step keeps the wait that was left.
    case onHold
    /// At the bank.
    case delivered
    /// Paid.
    case completed
    /// Refused, with the reason; final.
    case rejected(Rejection)
    /// Withdrawn by the merchant; final.
    case cancelled

    var status: PayoutStatus {
      switch self {
      case .pending: .pending
      case .onHold: .onHold
      case .delivered: .delivered
      case .completed: .completed
      case .rejected: .rejected
      case .cancelled: .cancelled
      }
    }
  }

  /// Somebody moves the payout to another state.
  package struct Event: Sendable {
    fileprivate let state: State
    fileprivate let actor: Actor

    /// - Parameters:
    ///   - status: where to.
    ///   - actor: who moves it.
    ///   - rejection: the reason, for REJECTED alone.
    package init(_ status: PayoutStatus, by actor: Actor, rejection: Rejection? = nil) {
      self.actor = actor
      state =
        switch status {
        case .pending: .pending
        case .onHold: .onHold
        case .delivered: .delivered
        case .completed: .completed
        case .rejected: .rejected(rejection ?? .unstated())
        case .cancelled: .cancelled
        }
    }
  }

  /// A transition that the status flow does not have.
  package struct Illegal: Error, Equatable {
    package let from: PayoutStatus
    package let to: PayoutStatus
    /// What the same actor may do instead.
    package let allowed: [PayoutStatus]
  }

  package private(set) var state: State

  init(state: State) { self.state = state }

  package init(isOnHold: Bool = false) { state = isOnHold ? .onHold : .pending }

  package var status: PayoutStatus { state.status }

  package var rejection: Rejection? {
    if case .rejected(let rejection) = state { rejection } else { nil }
  }

  /// Whether the transition is one of the flow's for this actor, and what it does with the money.
  package func checked(_ to: PayoutStatus, by actor: Actor) throws(Illegal) -> Transition {
    guard let transition = Transition.find(from: status, to: to, by: actor) else {
      throw Illegal(from: status, to: to, allowed: Transition.targets(from: status, by: actor))
    }
    return transition
  }

  /// Takes a state of the flow.
  ///
  /// - Returns: what that does with the payout's money.
  package mutating func apply(_ event: Event) throws(Illegal) -> MoneyMovement {
    let transition = try checked(event.state.status, by: event.actor)
    state = event.state
    return transition.movement
  }
}
