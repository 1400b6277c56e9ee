import SandboxCore
import SandboxDecisions
import SandboxRuntime
import WireJSON

/// Which payout the entries of a list are to be about: `payout`, its id, or `external_id`.
struct PayoutFilter {
  private let id: PayoutID?
  /// The external id of the payout with that id, for entries that name it so.
  private let itsExternalID: String?
  private let externalID: String?

  init(_ query: ControlFields, _ sandbox: Sandbox) {
    let id = query.integer("payout", in: 1...Int(UInt32.max)).flatMap(PayoutID.init)
    self.id = id
    itsExternalID = id.flatMap { id in sandbox.snapshot { $0[id]?.order.externalID } }
    externalID = query.text("external_id")
  }

  func matches(_ payout: PayoutID, in state: SandboxState) -> Bool {
    (id ?? payout) == payout && isWanted(state[payout]?.order.externalID)
  }

  /// Whether a call is about the payout; one that names both ids is about that of the platform's.
  func matches(_ subject: @autoclosure () -> CallSubject) -> Bool {
    guard id != nil || externalID != nil else { return true }
    let subject = subject()
    let isOfID =
      id.map { id in
        subject.cashoutID.map { $0 == id.number }
          ?? itsExternalID.map { subject.externalID?.hasBytes(of: $0) ?? false } ?? false
      } ?? true
    return isOfID && isWanted(subject.externalID)
  }

  private func isWanted(_ text: String?) -> Bool {
    externalID.map { text?.hasBytes(of: $0) ?? false } ?? true
  }
}
