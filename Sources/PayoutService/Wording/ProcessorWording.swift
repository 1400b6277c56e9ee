package import SandboxCore

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
    let (status, code) = Self.row(refusal)
    self.init(status, code, Self.message(refusal), Self.note(refusal))
  }

  private static func row(_ refusal: ProcessorRefusal) -> (status: UInt32, code: String) {
    switch refusal {
    case .declined(let decline, _): (200, String(decline.code))
    case .accountNotVerified: (200, "account_not_verified")
    case .cardDeclined: (200, "card_declined")
    case .notFound: (404, "resource_missing")
    case .quoteNotFound: (404, "quote_not_found")
    case .accountNotFound: (404, "account_not_found")
    case .removed: (404, "sandbox_removed")
    case .quoteExpired: (400, "quote_expired")
    case .quoteUsed: (400, "quote_used")
    case .quoteDiffers: (400, "quote_mismatch")
    case .tooLateToCancel: (409, "payout_not_cancelable")
    case .nothingToCancel: (400, "not_cancelable")
    case .noMoney: (402, "balance_insufficient")
    case .limitExceeded: (422, "limit_exceeded")
    case .belowMinimum, .amountTooSmall: (400, "amount_too_small")
    case .amountTooLarge: (400, "amount_too_large")
    case .merchantDisabled: (403, "merchant_disabled")
    case .countryNotAvailable: (400, "country_not_available")
    case .currencyNotAccepted: (400, "currency_not_accepted")
    case .invalidScript: (400, "invalid_description")
    case .tooMuchToCompare: (429, "too_complex")
    case .full: (503, "sandbox_full")
    }
  }

  private static func message(_ refusal: ProcessorRefusal) -> String {
    switch refusal {
    case .declined(let decline, _): decline.reason ?? "the platform declines this payout"
    case .accountNotVerified(let id, _): "\(name(id)) is still being verified"
    case .cardDeclined: "Your card was declined."
    case .notFound(let id): "No such payout: '\(name(id))'"
    case .quoteNotFound(let id): "No such quote: '\(name(id))'"
    case .accountNotFound(let id): "No such recipient or account: '\(name(id))'"
    case .removed: "The sandbox was removed"
    case .quoteExpired(let id, let moment): "Quote '\(name(id))' expired at \(moment.rfc3339)"
    case .quoteUsed(let id): "Quote '\(name(id))' was used or cancelled"
    case .quoteDiffers(let id): "Quote '\(name(id))' is for another amount or currency"
    case .tooLateToCancel(let id, let status):
      "Payout '\(name(id))' is \(status) and cannot be cancelled"
    case .nothingToCancel(let id):
      "'\(name(id))' is a recipient or an account, which nothing cancels"
    case .noMoney: "The balance is too low for this payout"
    case .limitExceeded(let kind): "The limit \(kind.rawValue) is exceeded"
    case .belowMinimum(let minimum): "The smallest payout is \(minimum)"
    case .amountTooSmall: "The amount is to be more than zero"
    case .amountTooLarge:
      "The largest amount is \(Money.limitMinorUnits / 100) units of the currency"
    case .merchantDisabled: "The merchant is not enabled"
    case .countryNotAvailable(let country): "Payouts to \(country) are not enabled"
    case .currencyNotAccepted(let currency): "No wallet and no rate pays \(currency.code)"
    case .invalidScript(let fault): fault
    case .tooMuchToCompare: "Comparing the call with the scenario's rules takes too long"
    case .full: "The sandbox keeps no more of these"
    }
  }

  /// What the request log says beside the message.
  private static func note(_ refusal: ProcessorRefusal) -> String? {
    switch refusal {
    case .declined(_, let rule): "rule \"\(rule)\" of platform.declines"
    case .accountNotVerified(_, let moment): "it is verified at \(moment.rfc3339)"
    case .cardDeclined: "card 4000000000000002 is always declined"
    case .noMoney(let needed, _) where needed.isBeyondWallets:
      "at the rates in force the payout takes more than a wallet can hold"
    case .noMoney(let needed, let available):
      "the wallet has \(Money(minorUnits: available, currency: needed.currency)), the payout takes"
        + " \(needed)"
    case .currencyNotAccepted: "the scenario's rates or wallets may name it"
    case .full: "POST /sandbox/reset empties it"
    case .notFound, .quoteNotFound, .accountNotFound, .removed, .quoteExpired, .quoteUsed,
      .quoteDiffers, .tooLateToCancel, .nothingToCancel, .limitExceeded, .belowMinimum,
      .amountTooSmall, .amountTooLarge, .merchantDisabled, .countryNotAvailable, .invalidScript,
      .tooMuchToCompare:
      nil
    }
  }

  private static func name(_ id: String) -> String { StatusMessage.name(id) }
}
