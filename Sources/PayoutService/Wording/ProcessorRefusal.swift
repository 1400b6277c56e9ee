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

/// How the processor words a refusal; the codes are ours, as no page has them.
package struct ProcessorWording: Sendable, Equatable {
  /// The status of its HTTP answer; 200 when it answers well and refuses all the same.
  package let httpStatus: UInt32
  package let code: String
  package let message: String
  /// What the request log says beside it.
  package let diagnosis: String?

  private init(_ httpStatus: UInt32, _ code: String, _ message: String, _ diagnosis: String? = nil)
  {
    self.httpStatus = httpStatus
    self.code = code
    self.message = message
    self.diagnosis = diagnosis
  }

  /// Whether the call is answered with OK and the error beside the answer.
  package var isInAnswer: Bool { 200...299 ~= httpStatus }

  /// Why a payout failed; a code that a scenario states is told as it is.
  package init(_ rejection: Rejection, isSentBack: Bool) {
    let usual = isSentBack ? "payout_returned" : "payout_failed"
    let text =
      isSentBack ? "The receiving bank sent the money back" : "The bank refused the payment"
    self.init(
      200,
      rejection.code == 0 ? usual : String(rejection.code),
      rejection.reason ?? text
    )
  }

  package init(_ refusal: ProcessorRefusal) {
    self =
      switch refusal {
      case .declined, .cardDeclined, .accountNotVerified: Self.inAnswer(refusal)
      case .notFound, .quoteNotFound, .accountNotFound, .removed: Self.absence(refusal)
      case .quoteExpired, .quoteUsed, .quoteDiffers, .tooLateToCancel, .nothingToCancel:
        Self.state(refusal)
      case .noMoney, .limitExceeded, .belowMinimum, .amountTooSmall, .amountTooLarge:
        Self.money(refusal)
      default: Self.merchant(refusal)
      }
  }

  private static func inAnswer(_ refusal: ProcessorRefusal) -> Self {
    switch refusal {
    case .declined(let decline, let rule):
      let reason = decline.reason ?? "the platform declines this payout"
      return Self(200, String(decline.code), reason, "rule \"\(rule)\" of platform.declines")
    case .accountNotVerified(let id, let moment):
      let text = "\(StatusMessage.name(id)) is still being verified"
      return Self(200, "account_not_verified", text, "it is verified at \(moment.rfc3339)")
    default:
      let note = "card 4000000000000002 is always declined"
      return Self(200, "card_declined", "Your card was declined.", note)
    }
  }

  private static func absence(_ refusal: ProcessorRefusal) -> Self {
    switch refusal {
    case .quoteNotFound(let id):
      Self(404, "quote_not_found", "No such quote: '\(StatusMessage.name(id))'")
    case .accountNotFound(let id):
      Self(404, "account_not_found", "No such recipient or account: '\(StatusMessage.name(id))'")
    case .notFound(let id):
      Self(404, "resource_missing", "No such payout: '\(StatusMessage.name(id))'")
    default: Self(404, "sandbox_removed", "The sandbox was removed")
    }
  }

  private static func state(_ refusal: ProcessorRefusal) -> Self {
    switch refusal {
    case .quoteExpired(let id, let moment):
      Self(400, "quote_expired", "Quote '\(StatusMessage.name(id))' expired at \(moment.rfc3339)")
    case .quoteUsed(let id):
      Self(400, "quote_used", "Quote '\(StatusMessage.name(id))' was used or cancelled")
    case .quoteDiffers(let id):
      Self(
        400,
        "quote_mismatch",
        "Quote '\(StatusMessage.name(id))' is for another amount or currency"
      )
    case .tooLateToCancel(let id, let status):
      Self(
        409,
        "payout_not_cancelable",
        "Payout '\(StatusMessage.name(id))' is \(status) and cannot be cancelled"
      )
    case .nothingToCancel(let id):
      Self(
        400,
        "not_cancelable",
        "'\(StatusMessage.name(id))' is a recipient or an account, which nothing cancels"
      )
    default: preconditionFailure("\(refusal) is of no state")
    }
  }

  private static func money(_ refusal: ProcessorRefusal) -> Self {
    switch refusal {
    case .noMoney(let needed, let available):
      let short = Money(minorUnits: available, currency: needed.currency)
      let note = "the wallet has \(short), the payout takes \(needed)"
      return Self(402, "balance_insufficient", "The balance is too low for this payout", note)
    case .limitExceeded(let kind):
      return Self(422, "limit_exceeded", "The limit \(kind.rawValue) is exceeded")
    case .belowMinimum(let minimum):
      return Self(400, "amount_too_small", "The smallest payout is \(minimum)")
    case .amountTooSmall:
      return Self(400, "amount_too_small", "The amount is to be more than zero")
    default:
      let most = Money.limitMinorUnits / 100
      return Self(400, "amount_too_large", "The largest amount is \(most) units of the currency")
    }
  }

  private static func merchant(_ refusal: ProcessorRefusal) -> Self {
    switch refusal {
    case .merchantDisabled: Self(403, "merchant_disabled", "The merchant is not enabled")
    case .countryNotAvailable(let country):
      Self(400, "country_not_available", "Payouts to \(country) are not enabled")
    case .currencyNotAccepted(let currency):
      Self(
        400,
        "currency_not_accepted",
        "No wallet and no rate pays \(currency.code)",
        "the scenario's rates or wallets may name it"
      )
    case .invalidScript(let fault): Self(400, "invalid_description", fault)
    case .tooMuchToCompare:
      Self(429, "too_complex", "Comparing the call with the scenario's rules takes too long")
    default:
      Self(
        503,
        "sandbox_full",
        "The sandbox keeps no more of these",
        "POST /sandbox/reset empties it"
      )
    }
  }
}
