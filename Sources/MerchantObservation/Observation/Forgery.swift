import SandboxCore

/// A webhook that the sandbox sends although nothing happened, to see who believes it.
///
/// Its control is made with another key, as by somebody who does not know the merchant's.
package struct Forgery: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// It names a payout of the merchant.
    case knownPayout
    /// It names ids that no payout has.
    case unknownPayout
  }

  /// From 1, in the order in which they are sent.
  package let number: Int
  package let kind: Kind
  /// The payout whose true webhook it follows.
  package let payout: WatchedPayout
  /// Where it goes.
  package let url: String

  /// Behind the true webhook, so that this one has been answered.
  package static let delay: Duration = .seconds(1)
  /// What it says against the payout, which a merchant without a check may act on.
  package static let rejectionCode = 801

  /// What it names.
  package var externalID: String {
    switch kind {
    case .knownPayout: payout.externalID
    case .unknownPayout: "\(payout.externalID.prefix(80))-forged"
    }
  }

  /// What it names; no sandbox counts as far as the unknown ones.
  package var cashoutID: Int {
    switch kind {
    case .knownPayout: payout.id.number
    case .unknownPayout: 4_000_000_000 + number
    }
  }
}
