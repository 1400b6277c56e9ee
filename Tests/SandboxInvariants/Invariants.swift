package import SandboxCore

/// What must hold after every command; each check says what is wrong.
package enum Invariants {
  /// The arrows of cashouts-v3.md §9, written apart from the code that they check.
  private static let arrows: [PayoutStatus: Set<PayoutStatus>] = [
    .pending: [.onHold, .cancelled, .delivered, .rejected],
    .onHold: [.pending, .cancelled],
    .delivered: [.completed, .rejected],
    .completed: [.rejected],
  ]

  /// A payout's timeline is a path of the flow and ends where the payout stands.
  package static func fault(of payout: Payout?) -> String? {
    guard let payout, let first = payout.timeline.first else { return "a payout without a past" }
    let number = payout.id.number
    guard first.status == .pending || first.status == .onHold else {
      return "payout \(number) began as \(first.status.name)"
    }
    for (from, to) in zip(payout.timeline, payout.timeline.dropFirst()) {
      guard arrows[from.status]?.contains(to.status) == true else {
        return "payout \(number) went from \(from.status.name) to \(to.status.name)"
      }
      if to.at < from.at { return "payout \(number) went back in time" }
    }
    guard payout.timeline.last?.status == payout.status else {
      return "payout \(number) is \(payout.status.name), its timeline says otherwise"
    }
    let mayWait = [.pending, .delivered, .completed].contains(payout.status)
    return payout.plan.due != nil && !mayWait
      ? "payout \(number) is \(payout.status.name) and has a step scheduled" : nil
  }

  package static func fault(of ledger: Ledger) -> String? {
    guard ledger.isBalanced else { return "the ledger does not sum to zero" }
    return ledger.wallets.first { $0.availableMinorUnits < 0 || $0.reservedMinorUnits < 0 }
      .map { "a wallet is negative: \($0)" }
  }

  /// Everything, the slow checks over all payouts and webhooks included.
  package static func fault(of state: SandboxState, inFlight: Int) -> String? {
    for payout in state.payouts { if let fault = fault(of: payout) { return fault } }
    return fault(of: state.ledger) ?? moneyFault(state) ?? timeFault(state)
      ?? webhookFault(state, inFlight: inFlight) ?? lookUpFault(state)
  }

  /// The ledger holds what the payouts say that it holds.
  private static func moneyFault(_ state: SandboxState) -> String? {
    var sums: [Currency: [Ledger.Account: Int64]] = [:]
    for payout in state.payouts {
      let (taken, fee) = (payout.charge.taken, payout.charge.feeMinorUnits)
      switch payout.status {
      case .pending, .onHold, .delivered:
        sums[taken.currency, default: [:]][.reserved, default: 0] += taken.minorUnits
      case .completed:
        sums[taken.currency, default: [:]][.bank, default: 0] += taken.minorUnits - fee
        sums[taken.currency, default: [:]][.fees, default: 0] += fee
      case .cancelled, .rejected: break
      }
    }
    for wallet in state.ledger.wallets {
      for account in [Ledger.Account.reserved, .bank, .fees] {
        let expected = sums[wallet.currency]?[account] ?? 0
        let actual = state.ledger.balance(account, wallet.currency)
        if actual != expected { return "\(account) is \(actual), payouts say \(expected)" }
      }
    }
    return nil
  }

  /// The queue agrees with the plans and the webhooks.
  private static func timeFault(_ state: SandboxState) -> String? {
    var dues = state.payouts.compactMap(\.plan.due) + state.waitingCallbacks.map(\.due)
    for webhook in state.webhooks {
      if case .waiting(let due) = webhook.state { dues.append(due) }
    }
    if state.scheduledCount != dues.count {
      return "\(state.scheduledCount) events are counted, \(dues.count) wait"
    }
    if state.nextDue != dues.min() {
      return "next is \(String(describing: state.nextDue)), not \(String(describing: dues.min()))"
    }
    return dues.contains { $0 < state.now } ? "an event is overdue" : nil
  }

  private static func webhookFault(_ state: SandboxState, inFlight: Int) -> String? {
    var underWay = 0
    for webhook in state.webhooks {
      switch webhook.state {
      case .inFlight, .resent: underWay += 1
      default: break
      }
      guard let payout = state[webhook.payout],
        state.webhooks(of: payout).contains(where: { $0.id == webhook.id })
      else { return "payout \(webhook.payout.number) does not know webhook \(webhook.id.number)" }
      guard
        payout.timeline.contains(where: {
          $0.status == webhook.status && $0.at == webhook.changedAt
        })
      else { return "webhook \(webhook.id.number) tells of nothing that happened" }
      if webhook.attempts.last?.result.isSuccess == true, case .waiting = webhook.state {
        return "webhook \(webhook.id.number) waits although it was answered"
      }
    }
    return underWay > inFlight
      ? "\(underWay) attempts are under way, \(inFlight) were asked for" : nil
  }

  private static func lookUpFault(_ state: SandboxState) -> String? {
    for payout in state.payouts {
      let key = PayoutKey(
        id: nil,
        externalID: payout.order.externalID,
        of: payout.order.contract
      )
      guard (try? state.find(key)) == payout.id else {
        return "payout \(payout.id.number) is not found by its external id"
      }
    }
    return nil
  }
}
