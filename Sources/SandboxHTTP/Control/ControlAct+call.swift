import SandboxRuntime

extension ControlAct {
  /// What is told of a call of the control API.
  package init(_ call: HTTPCall, status: Int, _ error: ControlError?) {
    self.init(
      method: call.method,
      target: call.rawPath + (call.rawQuery.map { "?\($0)" } ?? ""),
      status: status,
      payout: call.rawPath.hasPrefix("/sandbox/payouts/") ? Int(call.parameter("id")) : nil,
      fault: error?.message
    )
  }
}
