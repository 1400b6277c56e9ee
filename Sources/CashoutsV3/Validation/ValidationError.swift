package import SandboxCore
import WireJSON

/// A refused call of the endpoints beside the cashouts: `code`, `description` and perhaps `type`.
/// - Source: cashouts-v3.md §5.2 (without the type), §5.5 (with it, inferred).
package struct ValidationError: Error, Sendable, Equatable {
  package let code: ValidationCode
  package let description: String
  package let httpStatus: Int
  /// What the sandbox says more than the platform would; never part of the body.
  package let diagnosis: [String]

  package init(
    _ code: ValidationCode,
    brand: Brand = .pandablue,
    _ values: KeyValuePairs<String, String> = [:],
    diagnosis: String
  ) {
    let row = ValidationTable.row(code)
    var text = row.template
    for (name, value) in values { text = text.replacing("{\(name)}", with: value) }
    self.code = code
    description = text.replacing("{email}", with: brand.integrationEmail)
    httpStatus = row.httpStatus
    self.diagnosis = [diagnosis]
  }

  /// The body; endpoints for the read-only key leave the type out.
  package func bytes(hasType: Bool) -> [UInt8] {
    var object: JSONObject = [
      "code": .number(JSONNumber(code.rawValue)), "description": .string(description),
    ]
    if hasType { object.append("type", .string(ValidationTable.row(code).type)) }
    return object.encoded()
  }
}

extension ValidationError {
  static func invalidBody(_ fault: String, diagnosis: String? = nil) -> ValidationError {
    ValidationError(.invalidBody, ["fault": fault], diagnosis: diagnosis ?? fault)
  }

  /// Code 202 for members that are neither text nor number.
  static func wrongTypes(_ names: [String]) -> ValidationError {
    .invalidBody(
      "wrong type of \(names.joined(separator: ", "))",
      diagnosis: "text or a number is expected"
    )
  }

  /// Code 305 for all members that are missing.
  static func missingFields(_ names: [String]) -> ValidationError {
    let list = names.joined(separator: ", ")
    return ValidationError(
      .missingFields,
      ["fields": list],
      diagnosis: "these are required: \(list)"
    )
  }

  /// Code 308: the minimum in the currency that was sent, or as much of the other one.
  package static func invalidAmount(
    minimum: Money,
    _ country: String,
    diagnosis: String
  ) -> ValidationError {
    let own = CountryTable.country(country)?.currencies.first ?? .usd
    return ValidationError(
      .invalidAmount,
      [
        "amount": minimum.decimalText, "currency": minimum.currency.code,
        "local": (minimum.currency == .usd ? own : .usd).code,
      ],
      diagnosis: diagnosis
    )
  }

  /// How the core's refusal of a trial payout reads here.
  package init(_ refusal: Refusal, of order: PayoutOrder, options: V3Options) {
    switch refusal {
    case .merchantDisabled: self = .forbidden(options.brand)
    case .countryNotAvailable(let country):
      self.init(.countryNotAvailable, diagnosis: "country \(country) is not enabled here")
    case .currencyNotAccepted(let currency):
      self.init(
        .invalidCurrency,
        diagnosis: "\(currency) is neither USD nor the country's own, or has no rate here"
      )
    case .amountBelowMinimum(let minimum):
      self = .invalidAmount(
        minimum: minimum,
        order.country,
        diagnosis: "merchant.minimum_amount is worth \(minimum)"
      )
    case .limitExceeded(let kind):
      self.init(
        .limitExceeded,
        ["limit": kind.rawValue],
        diagnosis: "the merchant's \(kind.rawValue) limit would be passed"
      )
    case .declined(let decline, let rule):
      self.init(
        .invalidBankAccount,
        diagnosis: "rule \"\(rule)\" of platform.declines would refuse the payout with"
          + " \(decline.code)"
      )
    case .invalidInlineScript(let fault): self.init(.invalidBankAccount, diagnosis: fault)
    case .externalIDUsed, .invalidDetails, .insufficientFunds, .tooMuchToCompare, .payoutNotFound,
      .illegalTransition, .webhookNotFound, .webhookInFlight, .walletTooLarge, .sandboxFull,
      .sandboxRemoved:
      self.init(.invalidBankAccount, diagnosis: "the sandbox said: \(refusal)")
    }
  }

  /// Code 203.
  package static func forbidden(_ brand: Brand) -> ValidationError {
    ValidationError(
      .merchantNotAllowed,
      brand: brand,
      diagnosis: "the merchant may not validate accounts in this sandbox"
    )
  }
}
