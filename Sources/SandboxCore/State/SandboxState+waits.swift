/// Why the bank lets a payout wait.
extension SandboxState {
  /// A step that the bank has taken.
  struct TakenStep: Hashable, Sendable {
    let payout: PayoutID
    let status: PayoutStatus
  }

  /// What a payout's next step waits for, as far as that is more than its own delay.
  package func waits(of payout: Payout) -> [BankWait] {
    guard !bank.isUnconditional, payout.isAtWork, let asked = payout.plan.asked else { return [] }
    guard let due = payout.plan.due else { return [BankWait(.never, until: nil)] }
    let event = nextEvent(of: payout.id)
    return bank.waits(from: asked, to: due, of: event, for: account(of: payout.id))
  }

  /// What the step waited for that brought a payout into a state.
  package func waits(of id: PayoutID, before status: PayoutStatus) -> [BankWait] {
    waited[TakenStep(payout: id, status: status)] ?? []
  }

  /// Keeps what the step waited for that is taken now; the bank may have other conditions later.
  mutating func noteWaits(of id: PayoutID, before status: PayoutStatus) {
    guard let asked = payouts[id].plan.asked, asked < now else { return }
    let waits = waits(of: payouts[id])
    guard !waits.isEmpty else { return }
    waited[TakenStep(payout: id, status: status)] = waits
  }
}
