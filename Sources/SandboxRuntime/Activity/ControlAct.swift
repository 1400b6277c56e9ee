package import HTTPTypes

/// A call of the control API that may have changed something, with what came of it.
package struct ControlAct: Sendable {
  /// A fault may quote what was sent; a line shows its beginning.
  private static let longestFault = 500

  package let method: HTTPRequest.Method
  package let target: String
  package let status: Int
  /// The payout that the path names.
  package let payout: Int?
  /// The error's message, when the call was refused.
  package let fault: String?

  /// Takes a call with what came of it; of a long message the beginning is kept.
  package init(
    method: HTTPRequest.Method,
    target: String,
    status: Int,
    payout: Int?,
    fault: String?
  ) {
    self.method = method
    self.target = target
    self.status = status
    self.payout = payout
    self.fault = fault.map { String($0.prefix(Self.longestFault)) }
  }
}
