import SandboxCore

/// What is linked to an account, and what is about to be.
package struct LinkBook: Sendable {
  /// An account at a provider.
  package struct Link: Sendable, Equatable {
    package let provider: LinkProvider
    /// The provider's own id of a payee, of Tipalti alone.
    package let payeeID: String?
    /// Whether the provider pays to it.
    package var isPayable: Bool
  }

  /// A link that somebody has asked for and may follow.
  package struct Invitation: Sendable, Equatable {
    package let token: String
    package let provider: LinkProvider
  }

  /// Invitations beyond these make the oldest end.
  private static let most = 100

  package internal(set) var links: [Link] = []
  var invitations: [Invitation] = []
  var asked = 0

  /// The link that is there of a provider.
  package subscript(provider: LinkProvider) -> Link? { links.first { $0.provider == provider } }

  package func isPayable(_ provider: LinkProvider) -> Bool { self[provider]?.isPayable ?? false }

  /// The provider that an invitation is for.
  package func provider(invitedBy token: String) -> LinkProvider? {
    invitations.first { $0.token == token }?.provider
  }

  /// The invitation that was made last.
  package var latestInvitation: Invitation? { invitations.last }

  /// A page's name that is the same in each run of a seed, and another in each sandbox.
  mutating func invite(_ provider: LinkProvider, user: String, seed: UInt64) {
    asked += 1
    let token = DrawnDigits.text(seed: seed, user: user, purpose: "link \(asked)")
    invitations.append(Invitation(token: token, provider: provider))
    if invitations.count > Self.most { invitations.removeFirst() }
  }

  mutating func link(_ provider: LinkProvider, payeeID: String? = nil) {
    unlink(provider)
    links.append(Link(provider: provider, payeeID: payeeID, isPayable: true))
  }

  mutating func unlink(_ provider: LinkProvider) { links.removeAll { $0.provider == provider } }

  /// Makes the links those of some providers.
  mutating func set(_ providers: [LinkProvider], user: String) {
    links = providers.map { provider in
      self[provider]
        ?? Link(
          provider: provider,
          payeeID: provider == .tipalti ? Self.payee(of: user) : nil,
          isPayable: true
        )
    }
  }

  /// Whether the provider pays to a payee from now on; false if nobody here is that payee.
  mutating func confirm(payee id: String, isPayable: Bool) -> Bool {
    guard let place = links.firstIndex(where: { $0.payeeID == id }) else { return false }
    links[place].isPayable = isPayable
    return true
  }

  /// Tipalti's id of a user: the same for every payee account that the user makes.
  package static func payee(of user: String) -> String {
    "payee_" + DrawnDigits.text(seed: 0, user: user, purpose: "payee").prefix(12)
  }
}
