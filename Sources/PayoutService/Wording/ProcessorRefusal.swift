package import SandboxCore

/// Why the processor, which the sandbox plays, does not do what it is asked for.
package enum ProcessorRefusal: Sendable, Equatable {
  /// No payout, quote, recipient, account or link has the id.
  case notFound(String)
  case quoteNotFound(String)
  case quoteExpired(String, at: Instant)
  case quoteUsed(String)
  /// The payout is not what the quote was made for.
  case quoteDiffers(String)
  case accountNotFound(String)
  /// The account or recipient is still being verified, until then.
  case accountNotVerified(String, until: Instant)
  /// What is not open any more cannot be cancelled.
  case tooLateToCancel(String, status: String)
  case nothingToCancel(String)
  case amountTooSmall
  case amountTooLarge
  case cardDeclined
  /// A scenario refuses it.
  indirect case declined(Decline, rule: String)
  case noMoney(needed: Money, availableMinorUnits: Int64)
  case limitExceeded(SpendingLimits.Kind)
  case belowMinimum(Money)
  case merchantDisabled
  case countryNotAvailable(String)
  case currencyNotAccepted(Currency)
  case invalidScript(String)
  case tooMuchToCompare
  case full
  case removed
}

extension ProcessorRefusal {
  /// What the core refuses, for a payout that is called by an id.
  init(_ refusal: Refusal, id: String) {
    self =
      switch refusal {
      case .merchantDisabled: .merchantDisabled
      case .countryNotAvailable(let country): .countryNotAvailable(country)
      case .currencyNotAccepted(let currency): .currencyNotAccepted(currency)
      case .amountBelowMinimum(let minimum): .belowMinimum(minimum)
      case .declined(let decline, let rule): .declined(decline, rule: rule)
      case .limitExceeded(let kind): .limitExceeded(kind)
      case .insufficientFunds(let needed, let available):
        .noMoney(needed: needed, availableMinorUnits: available)
      case .invalidInlineScript(let fault): .invalidScript(fault)
      case .tooMuchToCompare: .tooMuchToCompare
      case .payoutNotFound: .notFound(id)
      case .illegalTransition(let illegal):
        .tooLateToCancel(id, status: PayoutWord(illegal.from, isSentBack: false).name)
      case .sandboxFull, .walletTooLarge: .full
      case .sandboxRemoved: .removed
      case .externalIDUsed, .invalidDetails, .webhookNotFound, .webhookInFlight:
        preconditionFailure("a payout was refused with \(refusal)")
      }
  }
}
