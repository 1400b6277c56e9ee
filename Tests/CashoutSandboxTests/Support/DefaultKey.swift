import CashoutsV3

/// The API signature that a sandbox has by default.
enum DefaultKey {
  static func sign(_ bytes: [UInt8]) -> String {
    PayloadSignature(key: "cashout_secret_key").hex(of: bytes)
  }
}
