import ContractPort
import Crypto
package import SandboxCore

/// What a merchant's API key makes: the user's id and the key that signs tokens.
package final class ProcessKeys: ContractKeys {
  package let steamID: String
  private let apiKey: String
  private let tokenKey: [UInt8]

  package init(_ merchant: Merchant) {
    apiKey = merchant.apiKey
    steamID = Self.steamID(of: merchant)
    let secret = SymmetricKey(data: Array(merchant.apiKey.utf8))
    let code = HMAC<SHA256>.authenticationCode(for: Array("tokens".utf8), using: secret)
    tokenKey = Array(code)
  }

  package func isCurrent(for merchant: Merchant) -> Bool { apiKey == merchant.apiKey }

  /// A SteamID64: the universe and kind of a person's account, and a number made of the key.
  package static func steamID(of merchant: Merchant) -> String {
    let digest = SHA256.hash(data: Array("steamid \(merchant.apiKey)".utf8))
    let account = digest.prefix(4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return String(76_561_197_960_265_728 + account)
  }

  package func token(_ claims: TokenClaims) -> String {
    JSONWebToken.text(claims, key: tokenKey)
  }

  /// A token of a session that is not another's to end: the sandbox's own calls have it.
  package func ownToken(at now: Instant, ip: String = "127.0.0.1") -> String {
    let issued = now.millisecondsSince1970 / 1000
    return token(
      TokenClaims(steamID: steamID, id: TokenClaims.ownSession, ip: ip, issued: issued)
    )
  }

  /// What a token says of its bearer.
  ///
  /// - Throws: the reason why it is no token of this merchant's.
  package func claims(of token: JSONWebToken) throws(ProcessRefusal) -> TokenClaims {
    guard token.isSigned(with: tokenKey) else {
      throw ProcessRefusal(
        .wrongSignature,
        "the token's signature does not fit what it says; log in and send the jwt unchanged"
      )
    }
    guard let claims = token.payload.claims, claims.steamID == steamID else {
      throw ProcessRefusal(.malformedToken, "the token lacks claims that every login gives")
    }
    return claims
  }
}
