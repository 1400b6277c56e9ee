/// The merchant's limits, which know their currency.
///
/// What a payout counts is its amount in the settlement currency at the rate of its create.
extension SandboxState {
  func checkLimits(_ order: PayoutOrder, _ charge: Charge) throws(Refusal) {
    guard settings.merchant.limits != SpendingLimits() else { return }
    var usage = usage
    let exceeded = usage.exceeded(
      settings.merchant.limits,
      adding: settlementValue(of: order.amount, charge),
      document: document(order.fields),
      at: now
    )
    if let exceeded { throw .limitExceeded(exceeded) }
  }

  /// Counts a create; returns its share, so that exactly this can be taken out again.
  mutating func countTowardLimits(_ order: PayoutOrder, _ charge: Charge) -> Int64 {
    let share = settlementValue(of: order.amount, charge)
    usage.add(share, document: document(order.fields), created: now, at: now)
    return share
  }

  mutating func removeFromLimits(_ id: PayoutID) {
    let fields = payouts[id.index].order.fields
    let countsBeneficiaries = countsBeneficiaries
    usage.remove(
      payouts[id.index].limitShare,
      document: countsBeneficiaries ? fields["document_id"]?.comparableText : nil,
      created: payouts[id.index].timeline.created,
      at: now
    )
  }

  /// Takes the settings of a scenario, and counts earlier payouts as they ask for.
  mutating func take(_ scenario: Scenario) {
    let before = settings
    settings.take(scenario)
    if settings.rates != before.rates {
      rateHistory.note(before.rates, createdSoFar: payouts.count)
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
    usage = LimitUsage()
    let month = now.calendar.monthNumber
    for index in payouts.indices.reversed() {
      let created = payouts[index].timeline.created
      guard created.calendar.monthNumber == month else { return }
      let share = settlementValue(ofPayoutAt: index)
      payouts[index].limitShare = share
      // What ended unpaid in its own month has been taken out.
      guard !payouts[index].status.isFinal else { continue }
      usage.add(share, document: document(payouts[index].order.fields), created: created, at: now)
    }
  }

  /// An amount's worth in hundredths of the settlement currency, fees left out, for the limits.
  private func settlementValue(of amount: Money, _ charge: Charge) -> Int64 {
    let settlement = settings.merchant.settlementCurrency
    if charge.taken.currency == settlement { return charge.taken.minorUnits - charge.feeMinorUnits }
    return settings.rates.convert(amount, to: settlement)?.minorUnits ?? Money.limitMinorUnits
  }

  private func settlementValue(ofPayoutAt index: Int) -> Int64 {
    let settlement = settings.merchant.settlementCurrency
    let amount = payouts[index].order.amount
    let rates = rateHistory.rates(ofPayoutAt: index) ?? settings.rates
    // Rates of a currency that came later hold for payouts before it, too.
    let value =
      rates.convert(amount, to: settlement) ?? settings.rates.convert(amount, to: settlement)
    return value?.minorUnits ?? Money.limitMinorUnits
  }

  /// The beneficiary by whom monthly quantities are counted; only looked up when they are limited.
  private func document(_ fields: RequestFields) -> String? {
    countsBeneficiaries ? fields["document_id"]?.comparableText : nil
  }

  private var countsBeneficiaries: Bool {
    settings.merchant.limits.userMonthlyQuantity != nil
  }
}
