import Foundation
import WebText

/// A way in which clients write the 32 bytes of a signature.
enum SignatureEncoding {
  /// Right.
  case lowerHex
  case upperHex
  case base64
  /// With `-` and `_`, padding left out or not.
  case base64URL

  static let all: [SignatureEncoding] = [.lowerHex, .upperHex, .base64, .base64URL]

  /// Whether a value may be written this way.
  func fits(_ value: String) -> Bool {
    let count = value.utf8.count
    return switch self {
    case .lowerHex: count == 64 && value == value.lowercased()
    case .upperHex:
      count == 64 && value.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    case .base64: count == 44 && !value.contains("-") && !value.contains("_")
    case .base64URL: count == 43 || count == 44
    }
  }

  func matches(_ value: String, _ bytes: [UInt8]) -> Bool {
    switch self {
    case .lowerHex: return Secret(Hexadecimal.text(bytes)).matches(value)
    case .upperHex: return Secret(Hexadecimal.text(bytes)).matches(value.lowercased())
    case .base64: return Secret(Data(bytes).base64EncodedString()).matches(value)
    case .base64URL:
      let text = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing(
        "/",
        with: "_"
      )
      let secret = Secret(text)
      return secret.matches(value) || secret.matches(value + "=")
    }
  }

  /// What is wrong with it; empty for the right one.
  var sentence: String {
    switch self {
    case .lowerHex: ""
    case .upperHex: "It is in upper case: send lower-case hex. "
    case .base64: "It is Base64: send lower-case hex. "
    case .base64URL: "It is URL-safe Base64: send lower-case hex. "
    }
  }
}
