import Foundation
import JWTKit

/// What a token carries; of others' tokens anything may be missing.
///
/// - Source: process-cashout.md §2.
struct TokenPayload: JWTPayload {
  var issuer: IssuerClaim?
  var subject: SubjectClaim?
  var expiration: ExpirationClaim?
  var issuedAt: IssuedAtClaim?
  var id: IDClaim?
  var ip: String?
  var isBehindProxy: Bool?
  var isAPI: Bool?
  var country: String?
  var steamID: String?
  var roles: [String]?

  private enum CodingKeys: String, CodingKey {
    case issuer = "iss"
    case subject = "sub"
    case expiration = "exp"
    case issuedAt = "iat"
    case id = "jti"
    case ip
    case isBehindProxy = "proxy"
    case isAPI = "API"
    case country
    case steamID = "steamid"
    case roles
  }

  init(_ claims: TokenClaims) {
    issuer = IssuerClaim(value: "API")
    subject = SubjectClaim(value: claims.steamID)
    expiration = ExpirationClaim(value: Self.date(claims.expires))
    issuedAt = IssuedAtClaim(value: Self.date(claims.issued))
    id = IDClaim(value: claims.id)
    ip = claims.ip
    isBehindProxy = false
    isAPI = true
    country = TokenClaims.country
    steamID = claims.steamID
    roles = []
  }

  /// What is said of the bearer; `nil` if something is missing.
  var claims: TokenClaims? {
    guard let steamID, subject?.value == steamID, let id, let ip, let issuedAt, let expiration
    else { return nil }
    let claims = TokenClaims(
      steamID: steamID,
      id: id.value,
      ip: ip,
      issued: Self.seconds(issuedAt.value)
    )
    return Self.seconds(expiration.value) == claims.expires ? claims : nil
  }

  /// Time is the sandbox's: whoever lets a call in asks whether the token holds.
  func verify(using _: some JWTAlgorithm) {}

  private static func date(_ seconds: Int64) -> Date {
    Date(timeIntervalSince1970: Double(seconds))
  }

  private static func seconds(_ date: Date) -> Int64 {
    Int64(exactly: date.timeIntervalSince1970) ?? 0
  }
}
