import CashoutsV3

extension PayoutSandbox {
  /// The `Payload-Signature` of a body with this sandbox's key.
  ///
  /// - Parameter body: the exact bytes that are sent, as text.
  /// - Returns: 64 lower-case hex digits.
  public func sign(_ body: String) -> String {
    PayloadSignature(key: credentials.signature).hex(of: Array(body.utf8))
  }

  /// The `control` that webhooks of a cashout carry.
  ///
  /// - Parameter externalID: the merchant's id of the cashout.
  /// - Returns: 64 upper-case hex digits.
  public func control(externalID: String) -> String {
    WebhookControl(key: credentials.signature).hex(externalID: externalID)
  }
}
