/// Which of the platform's hosts a create came to.
/// - Source: cashouts-v3.md §1.7, MX cards.
package enum PayoutHost: String, Sendable, CaseIterable {
  case api
  /// The host for Mexican debit cards.
  case cards

  /// The host that a request's `Host` names: that for cards begins with `cc-api`.
  ///
  /// `cc-api-stg.directa24.com` is the platform's; on a developer's machine `cc-api.localhost` will
  /// do, which is this machine for most clients.
  package init(authority: String?) {
    guard let authority else {
      self = .api
      return
    }
    // By bytes, for every create comes here; a hyphen has the bit that small letters have.
    let head = authority.utf8.prefix(Self.cardsName.count)
    self = head.elementsEqual(Self.cardsName) { $0 | 0x20 == $1 } ? .cards : .api
  }

  private static let cardsName = Array("cc-api".utf8)
}
