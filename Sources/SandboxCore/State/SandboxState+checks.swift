import TextPatterns

/// The checks of a create in the platform's order.
///
/// - Source: cashouts-v3.md §1.3 (inferred order).
extension SandboxState {
  func checkMerchant(_ order: PayoutOrder) throws(Refusal) {
    guard settings.merchant.isEnabled else { throw .merchantDisabled }
    guard order.isCountryKnown, settings.merchant.enabledCountries?.contains(order.country) ?? true
    else {
      throw .countryNotAvailable(order.country)
    }
    let currency = order.amount.currency
    guard order.isCurrencyAccepted,
      ledger.hasWallet(currency) || settings.rates[currency] != nil
    else { throw .currencyNotAccepted(currency) }
  }

  func checkDetails(_ order: PayoutOrder) throws(Refusal) {
    if let minimum = minimum(in: order.amount.currency), order.amount.minorUnits < minimum {
      throw .amountBelowMinimum(
        Money(minorUnits: minimum, currency: order.amount.currency)
      )
    }
    guard externalIDs.find(order.externalID, in: payouts) == nil else {
      throw .externalIDUsed(order.externalID)
    }
    guard !order.hasInvalidDetails else { throw .invalidDetails }
    guard payouts.count < Int(UInt32.max) - 1 else { throw .sandboxFull }
  }

  /// The smallest amount of a payout, in hundredths; nil when there is none or no rate for it.
  package func minimum(in currency: Currency) -> Int64? {
    guard settings.merchant.minimumMinorUnits > 0 else { return nil }
    let minimum = Money(
      minorUnits: settings.merchant.minimumMinorUnits,
      currency: settings.merchant.settlementCurrency
    )
    return settings.rates.convert(minimum, to: currency)?.minorUnits
  }

  /// What a scenario declines at a stage of the checks.
  mutating func checkDeclines(
    _ order: PayoutOrder,
    _ stage: Decline.Stage
  ) throws(Refusal) {
    guard !declines.isEmpty else { return }
    let subject = OrderSubject(order: order, login: settings.merchant.login)
    try refuse(declines.decline(subject, at: stage, &matching))
  }

  /// What a scenario declines of the cancels that the status flow allows.
  mutating func checkDeclines(ofCancelling id: PayoutID) throws(Refusal) {
    guard !declines.isEmpty else { return }
    let order = payouts[id.index].order
    let subject = CancelSubject(order: order, login: settings.merchant.login)
    try refuse(declines.decline(subject, at: .cancel, &matching))
  }

  private func refuse(_ rule: DeclineRule?) throws(Refusal) {
    guard !matching.isSpent else { throw .tooMuchToCompare }
    if let rule { throw .declined(rule.action, rule: rule.name) }
  }

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

  func checkBalance(_ charge: Charge) throws(Refusal) {
    let available = ledger.available(charge.taken.currency)
    guard charge.taken.minorUnits <= available else {
      throw .insufficientFunds(needed: charge.taken, availableMinorUnits: available)
    }
  }

  /// What a payout takes from which wallet: its own currency's if there is one, else settlement.
  func quote(_ amount: Money) throws(Refusal) -> Charge {
    let currency =
      ledger.hasWallet(amount.currency) ? amount.currency : settings.merchant.settlementCurrency
    let fees = settings.merchant.fees
    let fixed = Money(
      minorUnits: fees.fixedMinorUnits,
      currency: settings.merchant.settlementCurrency
    )
    guard let net = settings.rates.convert(amount, to: currency),
      let fixedFee = fees.fixedMinorUnits == 0
        ? Money(minorUnits: 0, currency: currency) : settings.rates.convert(fixed, to: currency)
    else { throw .currencyNotAccepted(amount.currency) }
    let fee = fees.share(of: net.minorUnits) + fixedFee.minorUnits
    return Charge(
      feeMinorUnits: fee,
      taken: Money(minorUnits: net.minorUnits + fee, currency: currency)
    )
  }

  mutating func countTowardLimits(_ order: PayoutOrder, _ charge: Charge) -> LimitShare {
    usage.add(
      settlementValue(of: order.amount, charge),
      document: document(order.fields),
      at: now
    )
  }

  mutating func removeFromLimits(_ id: PayoutID) {
    usage.remove(
      payouts[id.index].limitShare,
      document: payouts[id.index].order.fields["document_id"]?.comparableText,
      created: payouts[id.index].timeline.created,
      at: now
    )
  }

  /// An amount's worth in hundredths of the settlement currency, fees left out, for the limits.
  private func settlementValue(of amount: Money, _ charge: Charge) -> Int64 {
    let settlement = settings.merchant.settlementCurrency
    if charge.taken.currency == settlement { return charge.taken.minorUnits - charge.feeMinorUnits }
    return settings.rates.convert(amount, to: settlement)?.minorUnits ?? Money.limitMinorUnits
  }

  /// The beneficiary by whom monthly quantities are counted; only looked up when they are limited.
  private func document(_ fields: RequestFields) -> String? {
    guard settings.merchant.limits.userMonthlyQuantity != nil else { return nil }
    return fields["document_id"]?.comparableText
  }
}
