import SandboxCore
import WireJSON

/// What the menu of the staging panel does to one payout.
/// - Source: cashouts-v3.md §6, "STG"; §9.
struct PanelTransition: Sendable {
  let payout: PayoutID
  let status: PayoutStatus
  let rejection: Rejection?
  /// How long its webhook waits.
  let webhookDelay: Duration

  /// The panel's notification comes after a few minutes, five at most.
  static let longestDelay = Duration.seconds(300)

  /// Reads `{"to":…,"code":…,"reason":…,"delay":…}`.
  init(_ bytes: [UInt8], of payout: PayoutID) throws(ControlError) {
    let body = try ControlBody(bytes, fields: ["to", "code", "reason", "delay"])
    let name = try body.requiredText("to", PayoutStatus.names)
    guard let status = PayoutStatus(name: name.uppercased()) else {
      throw .invalid("to", got: "\"\(name)\"", expected: PayoutStatus.names)
    }
    self.payout = payout
    self.status = status
    rejection = try Self.rejection(body, to: status)
    webhookDelay = try Self.delay(body)
  }

  private static func rejection(
    _ body: ControlBody,
    to status: PayoutStatus
  ) throws(ControlError) -> Rejection? {
    let code = try code(body)
    let reason = try body.text("reason")
    guard status == .rejected || (code == nil && reason == nil) else {
      throw .invalid("code", got: "a code with \(status.name)", expected: "none but with REJECTED")
    }
    guard let code else { return reason.map { .unstated(reason: $0) } }
    return Rejection(code: code, reason: reason)
  }

  private static func code(_ body: ControlBody) throws(ControlError) -> Int? {
    guard let value = body["code"] else { return nil }
    let number = (value.number?.text ?? value.text).flatMap { Int($0) }
    guard let number, Rejection.codes.contains(number) else {
      let fault = "\(value.compactText) \(Rejection.fault(of: number))"
      throw body.mismatch("code", value, "a rejection code: \(fault)")
    }
    return number
  }

  private static func delay(_ body: ControlBody) throws(ControlError) -> Duration {
    let delay = try body.duration("delay") ?? .zero
    guard delay <= longestDelay else {
      throw .invalid("delay", got: "\"\(DurationText.text(delay))\"", expected: "5m at most")
    }
    return delay
  }
}

extension PayoutStatus {
  static var names: String { allCases.map(\.name).joined(separator: ", ") }
}

extension Sandbox {
  /// A transition as the staging panel makes it; with a manual clock, its webhook has its answer
  /// unless it is to wait.
  func carryOut(_ transition: PanelTransition) async throws(ControlError) {
    let command = Command.transition(
      transition.payout,
      to: transition.status,
      rejection: transition.rejection,
      webhookDelay: transition.webhookDelay
    )
    if case .failure(let refusal) = await applyAndWait(command) { throw refusal.controlError }
  }
}
