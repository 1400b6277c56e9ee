import HTTPTypes

/// A call of the control API that may have changed something, with what came of it.
struct ControlAct: Sendable {
  /// A fault may quote what was sent; a line shows its beginning.
  private static let longestFault = 500

  let method: HTTPRequest.Method
  let target: String
  let status: Int
  /// The payout that the path names.
  let payout: Int?
  /// The error's message, when the call was refused.
  let fault: String?

  init(_ call: HTTPCall, status: Int, _ error: ControlError?) {
    method = call.method
    target = call.rawPath + (call.rawQuery.map { "?\($0)" } ?? "")
    self.status = status
    payout =
      call.rawPath.hasPrefix("/sandbox/payouts/") ? Int(call.parameter("id")) : nil
    fault = error.map { String($0.message.prefix(Self.longestFault)) }
  }
}
