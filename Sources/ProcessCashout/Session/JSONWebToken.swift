import Crypto
import Foundation
import JWTKit

/// A JSON Web Token that is signed with HMAC-SHA256.
///
/// JWTKit takes it apart and knows its claims. Its signers stand behind an actor, where neither a
/// step of a scenario nor the check of a call has a place to wait, so the HMAC is swift-crypto's.
///
/// - Source: RFC 7515, RFC 7519; process-cashout.md §2.
package struct JSONWebToken: Sendable {
  let payload: TokenPayload
  private let signed: [UInt8]
  private let signature: Data

  /// Reads a token; `nil` for what is none, or is signed in another way.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let parser = DefaultJWTParser(jsonDecoder: Self.decoder)
    guard let token = try? parser.parse(bytes, as: TokenPayload.self),
      token.header.alg == Self.name, let end = bytes.lastIndex(of: UInt8(ascii: "."))
    else { return nil }
    payload = token.payload
    signature = token.signature
    signed = Array(bytes[..<end])
  }

  /// The user that it names, right or not.
  package var user: String? { payload.steamID }

  /// Whether the token is signed with a key, in time that tells nothing about it.
  package func isSigned(with key: [UInt8]) -> Bool {
    let key = SymmetricKey(data: key)
    return HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: signed, using: key)
  }

  /// A token with this content.
  package static func text(_ claims: TokenClaims, key: [UInt8]) -> String {
    let header: JWTHeader = ["alg": .string(name), "typ": "JWT"]
    let signed = base64(json(header)) + "." + base64(json(TokenPayload(claims)))
    let code = HMAC<SHA256>.authenticationCode(
      for: Array(signed.utf8),
      using: SymmetricKey(data: key)
    )
    return signed + "." + base64(Data(code))
  }

  private static let name = "HS256"

  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .integerSecondsSince1970
    return decoder
  }()

  /// Sorted, for equal seeds give equal bytes.
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .integerSecondsSince1970
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  private static func json(_ value: some Encodable) -> Data {
    guard let json = try? encoder.encode(value) else {
      preconditionFailure("\(value) is not made of plain values")
    }
    return json
  }

  /// The alphabet of URLs, without padding.
  private static func base64(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}
