import TextPatterns

/// The checks of a create in the platform's order.
///
/// - Source: cashouts-v3.md §1.3 (inferred order).
extension SandboxState {
  func checkMerchant(_ order: PayoutOrder) throws(Refusal) {
    guard settings.merchant.isEnabled else { throw .merchantDisabled }
    guard order.ownCharge == nil else { return }
    guard order.isCountryKnown, settings.merchant.enabledCountries?.contains(order.country) ?? true
    else {
      throw .countryNotAvailable(order.country)
    }
    let currency = order.amount.currency
    guard order.isCurrencyAccepted, money.takes(currency, settings.rates) else {
      throw .currencyNotAccepted(currency)
    }
  }

  func checkDetails(_ order: PayoutOrder) throws(Refusal) {
    if order.ownCharge == nil, let minimum = minimum(in: order.amount.currency),
      order.amount.minorUnits < minimum
    {
      throw .amountBelowMinimum(
        Money(minorUnits: minimum, currency: order.amount.currency)
      )
    }
    guard payouts.find(order.externalID, of: order.contract) == nil else {
      throw .externalIDUsed(order.externalID)
    }
    if let finding = order.invalidDetails { throw .invalidDetails(finding) }
    guard !payouts.isFull else { throw .sandboxFull }
  }

  /// The smallest amount of a payout, in hundredths; nil when there is none or no rate for it.
  package func minimum(in currency: Currency) -> Int64? {
    guard settings.merchant.minimumMinorUnits > 0 else { return nil }
    let minimum = Money(
      minorUnits: settings.merchant.minimumMinorUnits,
      currency: settings.merchant.settlementCurrency
    )
    return settings.rates.worth(of: minimum, in: currency)?.minorUnits
  }

  /// What a scenario declines at a stage of the checks.
  mutating func checkDeclines(
    _ order: PayoutOrder,
    _ stage: Decline.Stage
  ) throws(Refusal) {
    guard !declines.isEmpty else { return }
    let view = RequestView(order, login: settings.merchant.login)
    try refuse(declines.decline(view, at: stage, &matching))
  }

  /// What a scenario declines of the cancels that the status flow allows.
  mutating func checkDeclines(ofCancelling id: PayoutID) throws(Refusal) {
    guard !declines.isEmpty else { return }
    let view = RequestView(cancelling: payouts[id].order, login: settings.merchant.login)
    try refuse(declines.decline(view, at: .cancel, &matching))
  }

  private func refuse(_ rule: DeclineRule?) throws(Refusal) {
    guard !matching.isSpent else { throw .tooMuchToCompare }
    if let rule { throw .declined(rule.action, rule: rule.name) }
  }

  func checkBalance(_ charge: Charge) throws(Refusal) {
    let available = money.available(charge.taken.currency)
    guard charge.taken.minorUnits <= available else {
      throw .insufficientFunds(needed: charge.taken, availableMinorUnits: available)
    }
  }

  /// What a payout takes, fee included: as its contract says, or by the merchant's fees.
  func charge(of order: PayoutOrder) throws(Refusal) -> Charge {
    if let charge = order.ownCharge { return charge }
    let amount = order.amount
    let (fees, settlement) = (settings.merchant.fees, settings.merchant.settlementCurrency)
    guard let charge = money.quote(amount, fees, settlement: settlement, settings.rates) else {
      throw .currencyNotAccepted(amount.currency)
    }
    return charge
  }
}
