import SandboxCore
import WebText

/// The checks of a create that are the same in every country.
/// - Source: cashouts-v3.md §1.2, the starred fields; §1.3 "required params".
struct ParameterChecks {
  let request: CreateRequest
  let options: V3Options
  private(set) var faults: [V3Error] = []
  private var minorUnits: Int64 = 0

  init(request: CreateRequest, options: V3Options) {
    self.request = request
    self.options = options
  }

  mutating func run() {
    for field in request.wrongTypes { fault(field, "\(field.rawValue) has to be text") }
    checkPresence(.externalID)
    checkLength(.externalID)
    checkCountry()
    checkAmount()
    // Which country asks for it cannot be known yet, but every page stars it.
    if request[.country] == nil { checkPresence(.documentID) }
    // - Source: cashouts-v3.md §1.2: one brand asks for it, the others take the country's own.
    if options.brand.has(.requiredCurrency) { checkPresence(.currency) }
    checkPresence(.beneficiaryName)
    checkNotificationURL()
    for field in Self.cappedFields { checkLength(field) }
    if request.isOnHold == nil { fault(.onHold, "on_hold is true or false") }
  }

  /// What no country checks the length of.
  private static let cappedFields: [FieldName] = [
    .comments, .city, .postalCode, .beneficiaryID, .beneficiaryBirthdate, .type, .cashoutType,
  ]

  private mutating func checkPresence(_ field: FieldName) {
    guard request[field] == nil, !request.wrongTypes.contains(field) else { return }
    fault(field, "\(field.rawValue) is required")
  }

  private mutating func checkLength(_ field: FieldName) {
    let maximum = FieldTable.maximumLength(field)
    guard let text = request[field], !FieldTable.fits(text, maximum) else { return }
    let count = text.unicodeScalars.count
    fault(field, "\(field.rawValue) has \(count) characters, \(maximum ?? 0) are allowed")
  }

  private mutating func checkCountry() {
    checkPresence(.country)
    guard let code = request[.country], code.unicodeScalars.count != 2 else { return }
    fault(.country, "country is the two letters of ISO 3166-1")
  }

  private mutating func checkAmount() {
    do {
      minorUnits = try request.amount()
    } catch {
      faults.append(
        .invalid(
          .amount,
          brand: options.brand,
          reason: error.rawValue,
          diagnosis: Self.amountForm(error)
        )
      )
    }
  }

  /// What an amount has to be that is not.
  private static func amountForm(_ fault: Amount.Fault) -> String {
    guard fault == .tooLarge else {
      return "amount is a number above zero with two decimals at most, such as 100.50"
    }
    let limit = Money(minorUnits: Money.limitMinorUnits, currency: .usd).decimalText
    return "the sandbox takes amounts of up to \(limit)"
  }

  /// Clients leave it out, and then the merchant's own URL takes its place (§13).
  private mutating func checkNotificationURL() {
    guard let url = request[.notificationURL], !Self.isNotificationURL(url) else { return }
    fault(.notificationURL, Self.notificationURLForm)
  }

  /// What a `notification_url` has to be.
  static let notificationURLForm =
    "notification_url is an http(s) URL with a host, of at most 300 characters, or the path of a"
    + " built-in inbox: /sandbox/inbox/NAME"

  /// Whether webhooks can be sent there: http or https, a host, no blanks, 300 characters at most;
  /// or an inbox by its path alone.
  static func isNotificationURL(_ url: String) -> Bool {
    // Only letters beyond ASCII have to be looked up.
    let hasBlank =
      !url.utf8.allSatisfy { 0x20 < $0 && $0 < 0x80 }
      && url.unicodeScalars.contains { $0.value <= 0x20 || $0.properties.isWhitespace }
    let isShort = FieldTable.fits(url, FieldTable.maximumLength(.notificationURL))
    return !hasBlank && isShort && (WebAddress(url) != nil || InboxPath.name(in: url) != nil)
  }

  private mutating func fault(_ field: FieldName, _ diagnosis: String) {
    faults.append(.invalid(field, brand: options.brand, diagnosis: diagnosis))
  }
}

extension ParameterChecks {
  /// The order of a request without faults; nil otherwise.
  func order(
    _ country: Country?,
    fields: RequestFields,
    invalidDetails: [V3Error],
    preset: Int?
  ) -> PayoutOrder? {
    guard faults.isEmpty, let externalID = request[.externalID], let code = request[.country] else {
      return nil
    }
    let currency = currency(country)
    return PayoutOrder(
      contract: .cashoutsV3,
      externalID: externalID,
      amount: Money(minorUnits: minorUnits, currency: currency ?? .usd),
      country: code,
      isOnHold: request.isOnHold ?? false,
      notificationURL: request[.notificationURL],
      accountBank: request[.bankAccount].flatMap { country?.account.bank(of: $0) },
      fields: fields,
      isCountryKnown: country != nil,
      isCurrencyAccepted: currency.map { country?.currencies.contains($0) ?? true } ?? false,
      invalidDetails: invalidDetails.isEmpty ? nil : ContractFinding(invalidDetails),
      presetRejection: preset,
      rejections: RejectionTable.codes(at: options.brand)
    )
  }

  /// The currency sent; the country's own when none is (inferred); nil when it is no code at all.
  private func currency(_ country: Country?) -> Currency? {
    guard let code = request[.currency] else { return country?.currencies.first ?? .usd }
    return Currency(code)
  }
}
