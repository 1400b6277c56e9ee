/// Which certificates receivers may show, beside those that the machine trusts.
package struct ReceiverTrust: Sendable {
  /// Of authorities or of receivers, in PEM.
  package var certificates: [String]
  /// Whether any will do, also one for another host or one that has ended.
  package var isBlind: Bool

  package init(certificates: [String] = [], isBlind: Bool = false) {
    self.certificates = certificates
    self.isBlind = isBlind
  }
}
