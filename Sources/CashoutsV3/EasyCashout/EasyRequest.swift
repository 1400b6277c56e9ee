package import SandboxCore
package import WireJSON

/// A request for a hosted page on which a beneficiary says where the money is to go.
/// - Source: cashouts-v3.md §5.6.
package struct EasyRequest: Sendable, Equatable {
  /// The request's own fields by their V3 names; what the page adds comes on top.
  package let fields: JSONObject
  package let externalID: String
  package let country: String
  package let amount: Money
  package let document: String

  /// Reads a request and checks that its page can be sent.
  /// - Throws: `EasyError` `missing_fields` with the names of all fields at fault;
  ///   `invalid_request` for what is of no field.
  package init(
    _ body: JSONObject,
    _ merchant: Merchant,
    options: V3Options
  ) throws(EasyError) {
    guard merchant.isEnabled else { throw .invalidRequest("the merchant is not enabled") }
    var fields = Self.fields(body).namingBank(options.brand)
    let request = CreateRequest(fields)
    let country = request[.country].flatMap { CountryTable.country($0) }
    let currency = Self.currency(request, country)
    if request[.currency] == nil, let currency {
      fields.append(FieldName.currency.rawValue, .string(currency.code))
    }
    let minorUnits = try? request.amount()
    var faults = Self.faults(request, country, currency: currency, minorUnits: minorUnits)
    if let country, merchant.enabledCountries?.contains(country.code) == false {
      faults.append(Fault(field: .country, why: "is not enabled for the merchant"))
    }
    document = request[.documentID] ?? ""
    if CreateReading(fields, options: options).finds(.documentID) {
      fields = fields.without(.documentID)
    }
    let named = Set(faults.map(\.field))
    let hopeless = Self.hopeless(fields, country, options)
    faults += hopeless.compactMap(Fault.init).filter { !named.contains($0.field) }
    guard faults.isEmpty, let country, let currency, let minorUnits else {
      throw .missingFields(
        faults.map(\.field),
        faults.map { "\($0.field) \($0.why)" }
      )
    }
    if let error = hopeless.first {
      throw .invalidRequest(error.diagnosis.joined(separator: "; "))
    }
    self.fields = fields
    externalID = request[.externalID] ?? ""
    self.country = country.code
    amount = Money(minorUnits: minorUnits, currency: currency)
  }

  /// A request that was checked when it came.
  init(
    kept fields: JSONObject,
    externalID: String,
    country: String,
    amount: Money,
    document: String
  ) {
    self.fields = fields
    self.externalID = externalID
    self.country = country
    self.amount = amount
    self.document = document
  }

  /// The names that this contract has for fields of V3.
  private static let names = Dictionary(
    uniqueKeysWithValues: EasyField.allCases.map { ($0.rawValue, $0.nameInCreate) }
  )

  private static let credentials = [EasyField.login.rawValue, EasyField.password.rawValue]

  /// All but the credentials; nulls and blank texts are absent, as in a create.
  private static func fields(_ body: JSONObject) -> JSONObject {
    var fields = JSONObject()
    for member in body.members where !credentials.contains(member.key) {
      if member.value == .null { continue }
      if let text = member.value.text, CreateRequest.isBlank(text) { continue }
      fields.append(names[member.key] ?? member.key, member.value)
    }
    return fields
  }

  /// What a create with these fields is refused for and the page cannot mend.
  private static func hopeless(
    _ fields: JSONObject,
    _ country: Country?,
    _ options: V3Options
  ) -> [V3Error] {
    let reading = CreateReading(fields, options: options)
    let form = EasyForm(fields, country)
    let asked = Set(form.fields.map(\.name))
    let placed = (reading.requiredFaults + reading.detailFaults).map { error in
      var placed = error
      placed.field = form.place(of: error)
      return placed
    }
    return placed.filter { error in error.field.map { !asked.contains($0) } ?? true }
  }

  /// A field of the request, read as a create reads it.
  package func text(_ field: FieldName) -> String? { CreateRequest(fields)[field] }

  /// The document that a payout has; that of the request while there is none.
  package func document(of payout: Payout?) -> String {
    payout?.order.fields[FieldName.documentID.rawValue]?.comparableText ?? document
  }

  private static func currency(_ request: CreateRequest, _ country: Country?) -> Currency? {
    guard let text = request[.currency] else { return country?.currencies.first }
    guard let currency = Currency(text), country?.currencies.contains(currency) ?? true else {
      return nil
    }
    return currency
  }

  private struct Fault {
    let field: String
    let why: String

    init(field: EasyField, why: String? = nil) {
      self.field = field.rawValue
      self.why = why ?? "is to be \(field.form)"
    }

    /// A fault by the rules of a create, under this contract's name of its field.
    init?(_ error: V3Error) {
      guard let name = error.field?.rawValue else { return nil }
      field = EasyField.allCases.first { $0.nameInCreate == name }?.rawValue ?? name
      why = "is refused: \(error.diagnosis.joined(separator: ", "))"
    }
  }

  private static func faults(
    _ request: CreateRequest,
    _ country: Country?,
    currency: Currency?,
    minorUnits: Int64?
  ) -> [Fault] {
    var faults: [Fault] = []
    func check(_ isFine: Bool, _ field: EasyField) {
      if !isFine { faults.append(Fault(field: field)) }
    }
    func fits(_ text: String?, _ field: EasyField) -> Bool {
      text.map { FieldTable.fits($0, field.maximum) } ?? false
    }
    check(fits(request[.externalID], .externalID), .externalID)
    check(country != nil, .country)
    check(currency != nil, .currency)
    check(minorUnits != nil, .amount)
    // A document that the country refuses is asked for again on the page.
    check(fits(request[.documentID], .documentID), .documentID)
    check(request[.beneficiaryName] != nil, .firstName)
    check(request[.beneficiaryLastname] != nil, .lastName)
    check(request.isOnHold != nil, .onHold)
    check(
      request[.notificationURL].map(ParameterChecks.isNotificationURL) ?? true,
      .notificationURL
    )
    return faults
  }
}

extension CreateReading {
  /// Whether a field is at fault.
  fileprivate func finds(_ field: FieldName) -> Bool { detailFaults.contains { $0.field == field } }
}

extension JSONObject {
  fileprivate func without(_ field: FieldName) -> JSONObject {
    JSONObject(members: members.filter { $0.key != field.rawValue })
  }
}
