extension SandboxState {
  /// What a create of the order would come to, without making it.
  ///
  /// The merchant's money and external ids that are in use do not count; limits and the minimum only
  /// do if they are asked for.
  package func preview(
    _ order: PayoutOrder,
    checksLimits: Bool
  ) throws(Refusal) -> [PlannedStep] {
    var trial = SandboxState(settings)
    trial.now = now
    trial.rules = rules
    trial.declines = declines
    trial.money.takeCounts(of: money)
    if !checksLimits {
      trial.settings.merchant.limits = SpendingLimits()
      trial.settings.merchant.minimumMinorUnits = 0
    }
    let currency = try trial.charge(of: order).taken.currency
    trial.money.setAvailable([currency: Money.limitMinorUnits * 2])
    switch trial.apply(.create(order), at: now).outcome {
    case .success(.created(let id)): return trial[id]?.plan.steps ?? []
    case .success: return []
    case .failure(let refusal): throw refusal
    }
  }
}

extension [PlannedStep] {
  /// How the bank will refuse, if it does so before it has paid.
  package func earlyRejection(of order: PayoutOrder) -> Rejection? {
    for step in self {
      switch step.outcome {
      case .delivered: continue
      case .completed: return nil
      case .rejected(let rejection):
        let (usual, late) = (order.rejections.usual, order.rejections.late)
        return rejection.settled(after: .pending, usual: usual, late: late)
      }
    }
    return nil
  }
}
