/// The checks of a create in the platform's order.
///
/// - Source: cashouts-v3.md §1.3 (inferred order).
extension SandboxState {
  func checkMerchant(_ order: PayoutOrder) throws(Refusal) {
    guard merchant.isEnabled else { throw .merchantDisabled }
    guard order.isCountryKnown, merchant.enabledCountries?.contains(order.country) ?? true else {
      throw .countryNotAvailable(order.country)
    }
    let currency = order.amount.currency
    guard order.isCurrencyAccepted,
      settings.rates[currency] != nil || ledger.hasWallet(currency)
    else { throw .currencyNotAccepted(currency) }
  }

  func checkDetails(_ order: PayoutOrder) throws(Refusal) {
    if let minimum = minimum(in: order.amount.currency), order.amount.minorUnits < minimum {
      throw .amountBelowMinimum(
        Money(minorUnits: minimum, currency: order.amount.currency)
      )
    }
    guard payoutByExternalID[order.externalID] == nil else {
      throw .externalIDUsed(order.externalID)
    }
    guard !order.hasInvalidDetails else { throw .invalidDetails }
    guard payouts.count < Int(UInt32.max) - 1 else { throw .sandboxFull }
  }

  private func minimum(in currency: Currency) -> Int64? {
    guard merchant.minimumMinorUnits > 0 else { return nil }
    let minimum = Money(
      minorUnits: merchant.minimumMinorUnits,
      currency: merchant.settlementCurrency
    )
    return settings.rates.convert(minimum, to: currency)?.minorUnits
  }

  func checkMoney(_ order: PayoutOrder, _ charge: Charge) throws(Refusal) {
    if merchant.limits != SpendingLimits() {
      var usage = usage
      let exceeded = usage.exceeded(
        merchant.limits,
        adding: settlementValue(of: order.amount),
        document: document(order.fields),
        at: now
      )
      if let exceeded { throw .limitExceeded(exceeded) }
    }
    let available = ledger.available(charge.taken.currency)
    guard charge.taken.minorUnits <= available else {
      throw .insufficientFunds(needed: charge.taken, availableMinorUnits: available)
    }
  }

  /// What a payout takes from which wallet: its own currency's if there is one, else settlement.
  func quote(_ amount: Money) throws(Refusal) -> Charge {
    let currency =
      ledger.hasWallet(amount.currency) ? amount.currency : merchant.settlementCurrency
    let fees = merchant.fees
    let fixed = Money(
      minorUnits: fees.fixedMinorUnits,
      currency: merchant.settlementCurrency
    )
    guard let net = settings.rates.convert(amount, to: currency),
      let fixedFee = fees.fixedMinorUnits == 0
        ? Money(minorUnits: 0, currency: currency) : settings.rates.convert(fixed, to: currency)
    else { throw .currencyNotAccepted(amount.currency) }
    let fee = fees.share(of: net.minorUnits) + fixedFee.minorUnits
    return Charge(
      taken: Money(minorUnits: net.minorUnits + fee, currency: currency),
      feeMinorUnits: fee
    )
  }

  mutating func countTowardLimits(_ order: PayoutOrder) -> LimitShare {
    usage.add(
      settlementValue(of: order.amount),
      document: document(order.fields),
      at: now
    )
  }

  mutating func removeFromLimits(_ id: PayoutID) {
    usage.remove(
      payouts[id.index].limitShare,
      document: payouts[id.index].order.fields["document_id"]?.comparableText,
      created: payouts[id.index].timeline[0].at,
      at: now
    )
  }

  /// An amount's worth in hundredths of the settlement currency, for the limits.
  private func settlementValue(of amount: Money) -> Int64 {
    settings.rates.convert(amount, to: merchant.settlementCurrency)?.minorUnits
      ?? Money.limitMinorUnits
  }

  /// The beneficiary by whom monthly quantities are counted; only looked up when they are limited.
  private func document(_ fields: RequestFields) -> String? {
    guard merchant.limits.userMonthlyQuantity != nil else { return nil }
    return fields["document_id"]?.comparableText
  }
}
