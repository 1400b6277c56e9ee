import SandboxCore

/// Numbers as hexadecimal digits.
enum HexText {
  /// 16 lower-case digits.
  static func text(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// 32 digits that chance makes of a seed, for a user.
  static func drawn(seed: UInt64, user: String, purpose: String) -> String {
    var chance = RandomStream(seed: seed, externalID: user, purpose: purpose)
    return text(chance.next()) + text(chance.next())
  }
}
