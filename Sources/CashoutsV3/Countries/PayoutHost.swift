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
    let isCards = authority?.lowercased().hasPrefix("cc-api") ?? false
    self = isCards ? .cards : .api
  }
}
