import Crypto
import SandboxCore

/// Says which known mistake reproduces a signature that does not fit its body.
///
/// Secrets and right signatures are never part of what it says.
/// - Source: design of the request log; cashouts-v3.md §7 for what is right.
struct SignatureDoctor {
  let account: Authentication.Account
  let body: [UInt8]

  /// One sentence or two: what was wrong with the header's values, and what to do.
  func diagnosis(of signatures: [String]) -> String {
    guard let value = signatures.first else {
      return "The Payload-Signature header is missing: \(Self.remedy)."
    }
    guard signatures.count == 1 else {
      return "Payload-Signature was sent \(signatures.count) times: send it once."
    }
    guard value.utf8.contains(where: { $0 > 0x20 }) else {
      return "Payload-Signature is empty: \(Self.remedy)."
    }
    return wrapping(value) ?? mistake(value) ?? unknown(value)
  }

  private static let remedy =
    "send the lower-case hex HMAC-SHA256 of the exact body, with the API Signature as key"

  /// Something around a value that may be right by itself.
  private func wrapping(_ value: String) -> String? {
    if value.hasPrefix("D24 ") {
      let rest = diagnosisOfInner(String(value.dropFirst(4)))
      return "The `D24 ` scheme belongs to the validation endpoints: send the hex alone." + rest
    }
    let marks: Set<Character> = ["\"", "'", " ", "\t", "\r", "\n", "`"]
    let bare = String(
      value.drop { marks.contains($0) }.reversed().drop { marks.contains($0) }.reversed()
    )
    guard bare != value else { return nil }
    return "There are quotes or blanks around Payload-Signature: send the hex alone."
      + diagnosisOfInner(bare)
  }

  private func diagnosisOfInner(_ value: String) -> String {
    account.payloadSignature.isValid(value, for: body) ? "" : mistake(value).map { " \($0)" } ?? ""
  }

  /// The first known mistake that makes this value; nil when none does.
  private func mistake(_ value: String) -> String? {
    guard let encoding = SignatureEncoding.all.first(where: { $0.fits(value) }) else { return nil }
    let signed = SignedBytes(body: body)
    for key in keys where encoding.matches(value, hmac(body, key.secret)) {
      return encoding.sentence + key.sentence
    }
    for candidate in signed.candidates
    where encoding.matches(value, hmac(candidate.bytes, account.signature)) {
      return encoding.sentence + candidate.sentence
    }
    for (bytes, sentence) in plainHashes
    where encoding.matches(value, Array(SHA256.hash(data: bytes))) {
      return encoding.sentence + sentence
    }
    return nil
  }

  private func hmac(_ bytes: [UInt8], _ secret: String) -> [UInt8] {
    let key = SymmetricKey(data: Array(secret.utf8))
    return Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
  }

  private var keys: [(secret: String, sentence: String)] {
    let blank =
      "The key was taken with a blank or line break around it: trim the API Signature."
    return [
      (account.signature, ""),
      (account.pass, "It was signed with the API Passphrase (pass): sign with the API Signature."),
      (account.login, "It was signed with the API Key (login): sign with the API Signature."),
      (account.signature + "\n", blank),
      (account.signature + "\r\n", blank),
      (account.signature + " ", blank),
      (" " + account.signature, blank),
      ("\"" + account.signature + "\"", "The key was taken with quotes around it: remove them."),
    ]
  }

  private var plainHashes: [([UInt8], String)] {
    let key = Array(account.signature.utf8)
    let sentence = "It is a SHA-256 of key and body put together: use HMAC-SHA256 with the key."
    return [
      (body, "It is a plain SHA-256 of the body: use HMAC-SHA256 with the API Signature as key."),
      (key + body, sentence),
      (body + key, sentence),
    ]
  }

  /// What can be told of a value that no mistake explains.
  private func unknown(_ value: String) -> String {
    let count = value.utf8.count
    let isHex = value.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    let shape =
      switch (isHex, count) {
      case (true, 64): "Payload-Signature has the right form but is not of these bytes and this key"
      case (true, 40): "Payload-Signature has the length of SHA-1"
      case (true, 128): "Payload-Signature has the length of SHA-512"
      default:
        "Payload-Signature has \(Quantity(count, "character")), 64 lower-case hex digits are right"
      }
    return
      "\(shape). No known mistake reproduces it: \(Self.remedy); \(Quantity(body.count, "byte")) arrived."
  }
}
