/// Who moves a payout from one state to another.
package enum Actor: UInt8, Sendable, CaseIterable {
  /// The merchant through the API.
  case merchant
  /// The platform, before the bank has seen the payout.
  case platform
  /// The simulated bank.
  case bank
  /// A person at the staging panel, who may do what is drawn in the status flow.
  case panel

  package var name: String {
    switch self {
    case .merchant: "merchant"
    case .platform: "platform"
    case .bank: "bank"
    case .panel: "panel"
    }
  }
}

/// Those who may take an arrow of the status flow.
package struct Actors: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let merchant = Actors(.merchant)
  package static let platform = Actors(.platform)
  package static let bank = Actors(.bank)
  package static let panel = Actors(.panel)

  package init(_ actor: Actor) { rawValue = 1 << actor.rawValue }
}

/// One arrow of the status flow.
///
/// - Source: cashouts-v3.md §9.
package struct Transition: Sendable {
  package let from: PayoutStatus
  package let to: PayoutStatus
  package let actors: Actors
  package let movement: MoneyMovement
  /// The contract's paragraph.
  package let source: StaticString
  /// Whether pages state it; otherwise it is our reading.
  package let isDocumented: Bool

  /// Every legal transition; a pair that is not here is refused by name.
  package static let all: [Transition] = [
    Transition(.pending, .onHold, [.merchant, .panel], .none, "§3, §9"),
    Transition(.pending, .cancelled, [.merchant, .panel], .release, "§4, §9"),
    Transition(.pending, .delivered, [.platform, .bank, .panel], .none, "§9"),
    Transition(
      .pending,
      .rejected,
      [.platform, .bank],
      .release,
      "§1.6, §9",
      isDocumented: false
    ),
    Transition(.onHold, .pending, [.merchant, .panel], .none, "§3, §9"),
    Transition(.onHold, .cancelled, [.merchant, .panel], .release, "§4 (conflict), §9"),
    Transition(.delivered, .completed, [.bank, .panel], .settle, "§9"),
    Transition(.delivered, .rejected, [.bank, .panel], .release, "§9"),
    Transition(.completed, .rejected, [.bank, .panel], .giveBack, "§9"),
  ]

  private init(
    _ from: PayoutStatus,
    _ to: PayoutStatus,
    _ actors: Actors,
    _ movement: MoneyMovement,
    _ source: StaticString,
    isDocumented: Bool = true
  ) {
    self.from = from
    self.to = to
    self.actors = actors
    self.movement = movement
    self.source = source
    self.isDocumented = isDocumented
  }

  /// The arrow between two states, if the actor may take it.
  package static func find(
    from: PayoutStatus,
    to: PayoutStatus,
    by actor: Actor
  ) -> Transition? {
    guard let transition = grid[place(from, to)], transition.actors.contains(Actors(actor)) else {
      return nil
    }
    return transition
  }

  /// All arrows by their ends.
  private static let grid: [Transition?] = {
    let states = PayoutStatus.allCases.count
    var grid = [Transition?](repeating: nil, count: states * states)
    for transition in all { grid[place(transition.from, transition.to)] = transition }
    return grid
  }()

  private static func place(_ from: PayoutStatus, _ to: PayoutStatus) -> Int {
    Int(from.rawValue) * PayoutStatus.allCases.count + Int(to.rawValue)
  }

  /// The states that an actor may move a payout to.
  package static func targets(from: PayoutStatus, by actor: Actor) -> [PayoutStatus] {
    all.filter { $0.from == from && $0.actors.contains(Actors(actor)) }.map(\.to)
  }
}
