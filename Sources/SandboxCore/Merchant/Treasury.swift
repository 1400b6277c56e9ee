/// The merchant's money: wallets, what counts toward the limits, and the rates of earlier creates.
struct Treasury: Sendable {
  var ledger = Ledger()
  var usage = LimitUsage()
  var rateHistory = RateHistory()

  /// Makes the wallets those of another treasury.
  mutating func takeWallets(of other: Treasury) { ledger = other.ledger }

  /// Counts toward the limits what another treasury counts.
  mutating func takeCounts(of other: Treasury) { usage = other.usage }

  /// Whether some wallet pays a currency, or its payouts can be charged to another.
  func takes(_ currency: Currency, _ rates: ExchangeRates) -> Bool {
    ledger.hasWallet(currency) || rates[currency] != nil
  }

  /// What a payout takes from which wallet: its own currency's if there is one, else settlement.
  ///
  /// - Returns: `nil` when no rate says what it takes; more than any wallet holds where the rates
  ///   make it so.
  func quote(
    _ amount: Money,
    _ fees: Fees,
    settlement: Currency,
    _ rates: ExchangeRates
  ) -> Charge? {
    let currency = ledger.hasWallet(amount.currency) ? amount.currency : settlement
    let fixed = Money(minorUnits: fees.fixedMinorUnits, currency: settlement)
    guard let net = rates.worth(of: amount, in: currency),
      let fixedFee = fixed.minorUnits == 0
        ? Money(minorUnits: 0, currency: currency) : rates.worth(of: fixed, in: currency)
    else { return nil }
    let fee = fees.share(of: net.minorUnits) + fixedFee.minorUnits
    return Charge(
      feeMinorUnits: fee,
      taken: Money(minorUnits: net.minorUnits + fee, currency: currency)
    )
  }

  func available(_ currency: Currency) -> Int64 { ledger.available(currency) }

  mutating func topUp(_ money: Money) throws(Ledger.WalletTooLarge) { try ledger.topUp(money) }

  /// Makes spendable balances, in minor units, what a scenario states; others stay.
  mutating func setAvailable(_ balances: [Currency: Int64]) {
    for (currency, balance) in balances {
      ledger.setAvailable(Money(minorUnits: balance, currency: currency))
    }
  }

  /// Sets a charge aside; the caller has checked that it is available.
  mutating func reserve(_ charge: Charge) { ledger.reserve(charge) }

  /// Does what a transition says with a payout's charge.
  mutating func move(_ charge: Charge, _ movement: MoneyMovement) { ledger.move(charge, movement) }
}

/// The merchant's limits, which know their currency.
///
/// What a payout counts is its amount in the settlement currency at the rate of its create.
extension Treasury {
  /// The limit that one more payout would pass.
  func exceeded(
    _ limits: SpendingLimits,
    adding share: Int64,
    document: String?,
    at now: Instant
  ) -> SpendingLimits.Kind? {
    var usage = usage
    return usage.exceeded(limits, adding: share, document: document, at: now)
  }

  /// Counts a payout toward the limits.
  mutating func count(_ share: Int64, document: String?, created: Instant, at now: Instant) {
    usage.add(share, document: document, created: created, at: now)
  }

  /// Takes a payout that ended unpaid out of the count of its period.
  mutating func uncount(
    _ share: Int64,
    document: @autoclosure () -> String?,
    created: Instant,
    at now: Instant
  ) {
    usage.remove(share, document: document(), created: created, at: now)
  }

  /// Begins to count anew.
  mutating func forgetCounts() { usage = LimitUsage() }

  /// Keeps rates that hold no longer, if payouts were created with them.
  mutating func note(_ rates: ExchangeRates, createdSoFar count: Int) {
    rateHistory.note(rates, createdSoFar: count)
  }

  /// A new payout's worth in hundredths of the settlement currency, fees left out.
  func share(
    of amount: Money,
    _ charge: Charge,
    in settlement: Currency,
    _ rates: ExchangeRates
  ) -> Int64 {
    if charge.taken.currency == settlement { return charge.taken.minorUnits - charge.feeMinorUnits }
    return rates.convert(amount, to: settlement)?.minorUnits ?? Money.limitMinorUnits
  }

  /// An earlier payout's worth at the rates of its create.
  func share(
    of amount: Money,
    ofPayoutAt index: Int,
    in settlement: Currency,
    _ rates: ExchangeRates
  ) -> Int64 {
    let earlier = rateHistory.rates(ofPayoutAt: index) ?? rates
    // Rates of a currency that came later hold for payouts before it, too.
    let value = earlier.convert(amount, to: settlement) ?? rates.convert(amount, to: settlement)
    return value?.minorUnits ?? Money.limitMinorUnits
  }
}
