/// Why a command changes nothing, in the order in which the platform checks.
///
/// - Source: cashouts-v3.md §1.3; the order is inferred there.
package enum Refusal: Error, Equatable, Sendable {
  case merchantDisabled
  case countryNotAvailable(String)
  case currencyNotAccepted(Currency)
  /// The minimum, in the order's own currency.
  case amountBelowMinimum(Money)
  case externalIDUsed(String)
  /// The contract's own findings in account and beneficiary details.
  case invalidDetails(ContractFinding)
  /// A scenario declines the order, or a cancel, at its stage; most come here.
  indirect case declined(Decline, rule: String)
  case limitExceeded(SpendingLimits.Kind)
  /// What was needed and what the wallet has, in the wallet's currency.
  case insufficientFunds(needed: Money, availableMinorUnits: Int64)
  /// The sandbox's own last check: a script in `comments` that cannot be read.
  case invalidInlineScript(String)
  /// Comparing the call with the rules takes more steps than a call may.
  case tooMuchToCompare
  case payoutNotFound
  case illegalTransition(PayoutLife.Illegal)
  case webhookNotFound
  /// The webhook is on its way already.
  case webhookInFlight
  /// A top-up beyond the largest balance.
  case walletTooLarge(Currency)
  /// The sandbox holds as many payouts as it can number.
  case sandboxFull
  /// The sandbox was removed while the command was on its way; it does nothing more.
  case sandboxRemoved
}
