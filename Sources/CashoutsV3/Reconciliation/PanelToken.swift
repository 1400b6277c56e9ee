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
    Hexadecimal.lower(account.login.utf8) + "." + proof(for: account)
  }

  private static func proof(for account: Authentication.Account) -> String {
    account.payloadSignature.hex(of: Array("panel \(account.login) \(account.pass)".utf8))
  }

  /// Reads a token; nil for text that is none.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let login = Hexadecimal.text(parts[0]) else { return nil }
    self.login = login
    proof = String(parts[1])
  }

  package func isValid(for account: Authentication.Account) -> Bool {
    login == account.login && ConstantTime.equal(proof, Self.proof(for: account))
  }
}
