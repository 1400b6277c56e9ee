/// What payouts count toward the merchant's limits.
extension SandboxState {
  /// What a new payout counts, which has passed the limits, so that exactly this can be taken out
  /// again.
  func checkLimits(_ order: PayoutOrder, _ charge: Charge) throws(Refusal) -> Int64 {
    let settlement = settings.merchant.settlementCurrency
    let share = money.share(of: order.amount, charge, in: settlement, settings.rates)
    guard settings.merchant.limits != SpendingLimits(), order.ownCharge == nil else { return share }
    let exceeded = money.exceeded(
      settings.merchant.limits,
      adding: share,
      document: document(order.fields),
      at: now
    )
    if let exceeded { throw .limitExceeded(exceeded) }
    return share
  }

  mutating func countTowardLimits(_ share: Int64, _ order: PayoutOrder) {
    money.count(share, document: document(order.fields), created: now, at: now)
  }

  mutating func removeFromLimits(_ id: PayoutID) {
    let document =
      countsBeneficiaries ? payouts[id].order.fields.document?.comparableText : nil
    money.uncount(
      payouts[id].limitShare,
      document: document,
      created: payouts[id].timeline.created,
      at: now
    )
  }

  /// Takes the settings of a scenario, and counts earlier payouts as they ask for.
  mutating func take(_ scenario: Scenario) {
    let before = settings
    settings.take(scenario)
    if settings.rates != before.rates {
      money.note(before.rates, createdSoFar: payouts.count)
    }
    let counted = before.merchant.limits.userMonthlyQuantity != nil
    if before.merchant.settlementCurrency != settings.merchant.settlementCurrency
      || counted != countsBeneficiaries
    {
      recountLimits()
    }
  }

  /// Counts the month's payouts anew, each at the rates of its own create.
  private mutating func recountLimits() {
    money.forgetCounts()
    let month = now.calendar.monthNumber
    for id in payouts.indices.reversed().lazy.map(PayoutID.init(index:)) {
      let created = payouts[id].timeline.created
      guard created.calendar.monthNumber == month else { return }
      let share = money.share(
        of: payouts[id].order.amount,
        ofPayoutAt: id.index,
        in: settings.merchant.settlementCurrency,
        settings.rates
      )
      payouts[id].limitShare = share
      // What ended unpaid in its own month has been taken out.
      guard !payouts[id].status.isFinal else { continue }
      let document = document(payouts[id].order.fields)
      money.count(share, document: document, created: created, at: now)
    }
  }

  /// The beneficiary by whom monthly quantities are counted; only looked up when they are limited.
  private func document(_ fields: RequestFields) -> String? {
    countsBeneficiaries ? fields.document?.comparableText : nil
  }

  private var countsBeneficiaries: Bool {
    settings.merchant.limits.userMonthlyQuantity != nil
  }
}
