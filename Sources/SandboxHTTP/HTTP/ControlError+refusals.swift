import SandboxCore

extension ControlError {
  /// Why the core refused a command, in a sentence.
  static func message(_ refusal: Refusal) -> String {
    switch refusal {
    case .merchantDisabled:
      "the merchant may not make payouts; load a scenario with merchant: { enabled: true }"
    case .countryNotAvailable(let code): "payouts cannot go to \(code)"
    case .currencyNotAccepted(let currency): "payouts there cannot be in \(currency)"
    case .amountBelowMinimum(let least): "the amount is below the minimum of \(least)"
    case .externalIDUsed(let id): "another payout has the external_id \"\(id)\"; state another"
    case .invalidDetails: "the beneficiary's details are not right for the country"
    case .declined(let decline, let rule):
      "rule \"\(rule)\" of platform.declines refuses it with code \(decline.code)"
    case .limitExceeded(let kind): "the merchant's limit `\(kind.rawValue)` is exceeded"
    case .insufficientFunds(let needed, _) where needed.isBeyondWallets:
      "at the rates in force it takes more \(needed.currency) than a wallet can hold; state other"
        + " `rates`"
    case .insufficientFunds(let needed, let available):
      "\(needed) is needed, and the wallet has "
        + Money(minorUnits: available, currency: needed.currency).decimalText + "; top it up"
    case .invalidInlineScript(let fault): "the script in `comments` cannot be read: \(fault)"
    case .tooMuchToCompare:
      "comparing it with the scenario's rules takes more steps than a call may; load fewer or"
        + " plainer ones"
    case .sandboxFull: "the sandbox holds as many payouts as it can number; reset it"
    case .payoutNotFound, .webhookNotFound, .illegalTransition, .webhookInFlight,
      .walletTooLarge, .sandboxRemoved:
      ControlError(refusal).message
    }
  }
}
