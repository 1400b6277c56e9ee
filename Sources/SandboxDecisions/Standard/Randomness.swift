import SandboxCore
import WebText

/// The only place that reads the system's randomness: seeds, credentials and tokens, never a draw.
package enum Randomness {
  /// A seed that fits a JSON number of any reader (53 bits).
  package static func seed() -> UInt64 { UInt64.random(in: 1...(1 << 53 - 1)) }

  /// An id for a call that brought none: a UUID of version 7, which begins with the time.
  package static func requestID() -> String {
    let time = UInt64(max(0, WallClock.now.millisecondsSince1970)) & 0xffff_ffff_ffff
    let (first, second) = (UInt64.random(in: 0...0xfff), UInt64.random(in: 0...(1 << 62 - 1)))
    let digits = Hexadecimal.text(time << 16 | 0x7000 | first) + Hexadecimal.text(1 << 63 | second)
    let parts = [digits.prefix(8), digits.dropFirst(8).prefix(4), digits.dropFirst(12).prefix(4)]
    let rest = digits.dropFirst(16)
    return (parts + [rest.prefix(4), rest.dropFirst(4)]).joined(separator: "-")
  }

  /// Letters and digits, to be used as a credential or token.
  package static func token(length: Int = 32) -> String {
    let alphabet = Array("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    return String((0..<length).compactMap { _ in alphabet.randomElement() })
  }
}
