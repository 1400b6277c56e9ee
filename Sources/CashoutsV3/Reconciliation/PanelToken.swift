import WebText

/// The `BEARER_TOKEN` of a panel user: the login and a proof that only the platform can make.
///
/// It needs no store and ends when the merchant's credentials change; it does not run out (inferred).
/// - Source: cashouts-v3.md §5.7.
package struct PanelToken: Sendable {
  /// Whose token it says it is.
  package let login: String
  private let proof: String

  /// The token of an account.
  package static func text(for account: Authentication.Account) -> String {
    Hexadecimal.text(Array(account.login.utf8)) + "."
      + account.payloadSignature.hex(of: message(for: account))
  }

  /// What the proof signs.
  private static func message(for account: Authentication.Account) -> [UInt8] {
    Array("panel \(account.login) \(account.pass)".utf8)
  }

  /// Reads a token; nil for text that is none.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let bytes = Hexadecimal.bytes(String(parts[0]), .lower),
      let login = String(validating: bytes, as: UTF8.self)
    else { return nil }
    self.login = login
    proof = String(parts[1])
  }

  package func isValid(for account: Authentication.Account) -> Bool {
    login == account.login
      && account.payloadSignature.isValid(proof, for: Self.message(for: account))
  }
}
