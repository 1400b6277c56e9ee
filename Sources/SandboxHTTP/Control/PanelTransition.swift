import SandboxCore
import SandboxRuntime
import ScenarioLanguage
import WireJSON

/// What the menu of the staging panel does to one payout.
/// - Source: cashouts-v3.md §6, "STG"; §9.
struct PanelTransition: Sendable {
  private typealias Name = TransitionBody.Name

  let payout: PayoutID
  let status: PayoutStatus
  let rejection: Rejection?
  /// How long its webhook waits.
  let webhookDelay: Duration

  /// Reads a ``TransitionBody`` as anybody may have written it.
  ///
  /// - Parameters:
  ///   - bytes: the body.
  ///   - payout: which it is about.
  ///   - codes: those that its rejection may have.
  ///   - words: its contract's own names of states, which do as well as the core's.
  /// - Throws: ``ControlError`` with every fault.
  init(
    _ bytes: [UInt8],
    of payout: PayoutID,
    _ codes: RejectionCodes,
    _ words: [(name: String, status: PayoutStatus)] = []
  ) throws(ControlError) {
    let body = try ControlFields(bytes, fields: Name.all)
    let own = PayoutStatus.allCases.map { (name: $0.name, status: $0) }
    let states = own + words.filter { word in !own.contains { $0.name == word.name.uppercased() } }
    let to = body.choice(Name.to, of: states, \.name)?.status
    if body[Name.to] == nil {
      body.note(Name.to, got: "nothing", expected: .words(states.map(\.name)))
    }
    let code = Self.code(body, codes)
    let reason = body.text(Name.reason)
    if let to, to != .rejected, body[Name.code] != nil || body[Name.reason] != nil {
      body.note(Name.code, got: "a code with \(to.name)", expected: .noCode)
    }
    let delay = Self.delay(body)
    (status, webhookDelay) = try body.complete(to, delay)
    self.payout = payout
    guard let code else {
      rejection = reason.map { .unstated(reason: $0) }
      return
    }
    rejection = Rejection(code: code, reason: reason)
  }

  private static func code(_ body: ControlFields, _ codes: RejectionCodes) -> Int? {
    guard let value = body[Name.code] else { return nil }
    let number = (value.number?.text ?? value.text).flatMap { Int($0) }
    guard let number, codes.listed.contains(number) else {
      let fault = "\(value.compactText) \(codes.fault(of: number))"
      body.note(Name.code, got: value.compactText, expected: .rejectionCode(fault))
      return nil
    }
    return number
  }

  private static func delay(_ body: ControlFields) -> Duration? {
    let delay = body.duration(Name.delay) ?? .zero
    guard delay <= PanelDelay.longest else {
      body.note(
        Name.delay,
        got: "\"\(DurationText.text(delay))\"",
        expected: .atMost(PanelDelay.longest)
      )
      return nil
    }
    return delay
  }
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
    if case .failure(let refusal) = await applyAndWait(command) { throw ControlError(refusal) }
  }
}
