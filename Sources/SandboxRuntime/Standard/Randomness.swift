/// The only place that reads the system's randomness: seeds, credentials and tokens, never a draw.
package enum Randomness {
  /// A seed that fits a JSON number of any reader (53 bits).
  package static func seed() -> UInt64 { UInt64.random(in: 1...(1 << 53 - 1)) }

  /// Letters and digits, to be used as a credential or token.
  package static func token(length: Int = 32) -> String {
    let alphabet = Array("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    return String((0..<length).compactMap { _ in alphabet.randomElement() })
  }
}
