package import SandboxCore
package import WireJSON

extension V3Error {
  /// How the core's refusal reads on the wire.
  ///
  /// - Parameters:
  ///   - refusal: What the core said.
  ///   - options: Brand, and the HTTP status of a wrong transition on PUT.
  ///   - isUpdate: Whether the call was a PUT of the status.
  ///   - body: The request's, which says how it named the cashout.
  package init(
    _ refusal: Refusal,
    options: V3Options,
    isUpdate: Bool = false,
    body: JSONObject = [:]
  ) {
    let brand = options.brand
    switch refusal {
    case .merchantDisabled:
      self.init(.merchantNotEnabled, brand: brand, diagnosis: ["merchant.enabled is false here"])
    case .countryNotAvailable(let country):
      self.init(
        .countryNotAvailable,
        brand: brand,
        diagnosis: ["country \(country) is unknown or not enabled for this merchant"]
      )
    case .currencyNotAccepted:
      self.init(
        .invalidCurrency,
        brand: brand,
        diagnosis: [
          "currency is neither USD nor the country's own, or has no rate and no wallet here"
        ]
      )
    case .amountBelowMinimum(let minimum):
      self.init(
        .amountBelowMinimum,
        brand: brand,
        ["minimum": "\(minimum)"],
        diagnosis: ["merchant.minimum_amount is worth \(minimum)"]
      )
    case .externalIDUsed(let id):
      self.init(
        .externalIDUsed,
        brand: brand,
        diagnosis: ["external_id \(id) belongs to an earlier cashout; ask its status instead"]
      )
    case .invalidDetails(let finding):
      self =
        .joined(finding.content as? [V3Error] ?? []) ?? V3Error(.couldNotMakeCashout, brand: brand)
    case .declined(let decline, let rule): self.init(decline, rule: rule, brand: brand)
    case .limitExceeded(let kind):
      let key = kind.rawValue.lowercased().replacing(" ", with: "_")
      self.init(
        .limitExceeded,
        brand: brand,
        ["limit": kind.rawValue],
        diagnosis: ["merchant.limits.\(key) would be passed"]
      )
    case .sandboxRemoved:
      self = Authentication.invalidCredentials(
        brand,
        "the sandbox was removed, and its login with it"
      )
    case .insufficientFunds, .walletTooLarge, .sandboxFull, .invalidInlineScript, .payoutNotFound,
      .tooMuchToCompare, .illegalTransition, .webhookNotFound, .webhookInFlight:
      self = .ofState(refusal, options: options, isUpdate: isUpdate, body)
    }
  }

  private static func ofState(
    _ refusal: Refusal,
    options: V3Options,
    isUpdate: Bool,
    _ body: JSONObject
  ) -> V3Error {
    let brand = options.brand
    switch refusal {
    case .insufficientFunds(let needed, let available):
      let has = Money(minorUnits: available, currency: needed.currency)
      return V3Error(
        .insufficientFunds,
        brand: brand,
        diagnosis: [
          needed.isBeyondWallets
            ? "at the rates in force it is worth more \(needed.currency) than a wallet can hold, "
              + "\(Money.limitMinorUnits / 100); state other `rates`"
            : "\(needed) is needed, \(has) is available; top up with POST /sandbox/wallets"
        ]
      )
    case .payoutNotFound:
      return V3Error(
        .cashoutNotFound,
        brand: brand,
        diagnosis: [PayoutReference.nothingFound(body, options: options)]
      )
    case .illegalTransition(let illegal):
      return wrongTransition(illegal, options: options, isUpdate: isUpdate)
    case .invalidInlineScript(let text): return .invalid(.comments, brand: brand, diagnosis: text)
    case .tooMuchToCompare:
      return V3Error(
        .internalFailure,
        brand: brand,
        diagnosis: [
          "comparing this request with the scenario's rules takes too long; write fewer or simpler"
            + " patterns and lists, or send shorter fields"
        ]
      )
    case .walletTooLarge, .sandboxFull, .webhookNotFound, .webhookInFlight, .merchantDisabled,
      .countryNotAvailable, .currencyNotAccepted, .amountBelowMinimum, .externalIDUsed,
      .invalidDetails, .declined, .limitExceeded, .sandboxRemoved:
      return V3Error(.internalFailure, brand: brand, diagnosis: ["the sandbox said: \(refusal)"])
    }
  }

  private static func wrongTransition(
    _ illegal: PayoutLife.Illegal,
    options: V3Options,
    isUpdate: Bool
  ) -> V3Error {
    let allowed = illegal.allowed.map(\.name).joined(separator: ", ")
    var error = V3Error(
      .invalidStatusTransition,
      brand: options.brand,
      diagnosis: [
        "\(illegal.from.name) cannot become \(illegal.to.name); "
          + (allowed.isEmpty ? "the merchant can change nothing now" : "allowed: \(allowed)")
      ]
    )
    error.httpStatus = ErrorTable.httpStatus(
      .invalidStatusTransition,
      of: isUpdate ? .update : .cancel,
      options
    )
    return error
  }
}
