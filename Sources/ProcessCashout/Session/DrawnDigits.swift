import SandboxCore
import SeededChance
import WebText

/// Hexadecimal digits that chance makes of a seed.
enum DrawnDigits {
  /// 32 of them, for a user.
  static func text(seed: UInt64, user: String, purpose: String) -> String {
    var chance = RandomStream(seed: seed, externalID: user, purpose: purpose)
    return Hexadecimal.text(chance.next()) + Hexadecimal.text(chance.next())
  }
}
