/// What a token says of its bearer.
///
/// - Source: process-cashout.md §2.
package struct TokenClaims: Codable, Sendable, Equatable {
  package let steamID: String
  /// Names the session.
  package let id: String
  /// Where the login came from.
  package let ip: String
  /// Seconds since 1970, of virtual time.
  package let issued: Int64

  /// The session of the sandbox's own calls, which nobody can end.
  static let ownSession = "00000000-0000-4000-8000-000000000000"

  /// Whether the sandbox calls itself.
  package var isOfSandbox: Bool { id == Self.ownSession }

  /// 31 days.
  static let lifetime: Int64 = 31 * 86_400

  /// The country that logins come from.
  package static let country = "US"

  package init(steamID: String, id: String, ip: String, issued: Int64) {
    self.steamID = steamID
    self.id = id
    self.ip = ip
    self.issued = issued
  }

  /// When the token ends, in seconds since 1970.
  var expires: Int64 { issued + Self.lifetime }
}
