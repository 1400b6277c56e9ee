import SeededChance

/// The wire contract through which a payout was made: a mark that each contract declares of itself.
///
/// A million payouts have one, so it is a reference to what is the same for all of a contract.
/// Marks are compared by a number that is made of the name, so that none has to be handed out.
package struct Contract: Sendable {
  private final class Terms: Sendable {
    let name: String
    let number: UInt64
    /// A bit for each state of which a payout's merchant is told.
    let told: UInt8
    /// The waits before each further attempt to tell.
    let retries: [Duration]
    /// The contract whose ids its payouts share; `nil` for its own.
    let home: Contract?
    let homeNumber: UInt64

    init(_ name: String, _ told: [PayoutStatus], _ retries: [Duration], _ home: Contract?) {
      self.name = name
      self.retries = retries
      var hash = ByteHash()
      hash.mix(name)
      number = hash.value
      homeNumber = home?.homeNumber ?? hash.value
      self.told = told.reduce(0) { $0 | Contract.bit($1) }
      self.home = home
    }
  }

  private let terms: Terms

  /// - Parameters:
  ///   - name: no other contract's.
  ///   - told: the states of which a payout's merchant is told; others pass in silence.
  ///   - retries: the waits before each further attempt to tell, where no scenario states others.
  ///   - home: the contract whose ids its payouts share, if it has none of its own.
  package init(
    _ name: String,
    tells told: [PayoutStatus] = PayoutStatus.allCases,
    retries: [Duration] = [],
    idsOf home: Contract? = nil
  ) {
    terms = Terms(name, told, retries, home)
  }

  /// The name in scenario files and answers of the control API.
  package var name: String { terms.name }

  /// The waits before each further attempt to tell, where no scenario states others.
  package var retries: [Duration] { terms.retries }

  /// The same for equal marks, and for no others.
  var number: UInt64 { terms.number }

  /// The contract whose ids its payouts share: those of another may read the same.
  package var home: Contract { terms.home ?? self }

  /// The number of that contract, at less cost than to take it in hand.
  var homeNumber: UInt64 { terms.homeNumber }

  /// Whether a payout's merchant is told of its new state.
  package func tells(_ status: PayoutStatus) -> Bool { terms.told & Self.bit(status) != 0 }

  /// Whether merchants are told of no state at all.
  package var isSilent: Bool { terms.told == 0 }

  private static func bit(_ status: PayoutStatus) -> UInt8 { 1 << status.rawValue }
}

extension Contract: Hashable {
  package static func == (left: Contract, right: Contract) -> Bool {
    left.terms === right.terms || left.number == right.number
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
