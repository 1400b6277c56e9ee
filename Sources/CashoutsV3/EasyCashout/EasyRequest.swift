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

  /// Reads a request.
  /// - Throws: `EasyError` `missing_fields` with the names of all fields at fault.
  package init(_ body: JSONObject) throws(EasyError) {
    let fields = Self.fields(body)
    let request = CreateRequest(fields)
    let country = request[.country].flatMap { CountryTable.country($0) }
    let currency = Self.currency(request, country)
    let minorUnits = try? request.amount()
    let faults = Self.faults(request, country, currency: currency, minorUnits: minorUnits)
    guard faults.isEmpty, let country, let currency, let minorUnits else {
      throw .missingFields(
        faults.map(\.field),
        faults.map { "\($0.field) \($0.why)" }
      )
    }
    self.fields = fields
    externalID = request[.externalID] ?? ""
    self.country = country.code
    amount = Money(minorUnits: minorUnits, currency: currency)
    document = request[.documentID] ?? ""
  }

  /// The names that this contract has for fields of V3.
  private static let names = [
    "first_name": "beneficiary_name", "last_name": "beneficiary_lastname",
  ]

  private static func fields(_ body: JSONObject) -> JSONObject {
    var fields = JSONObject()
    for member in body.members where member.key != "login" && member.key != "password" {
      fields.append(names[member.key] ?? member.key, member.value)
    }
    return fields
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
  }

  private static func faults(
    _ request: CreateRequest,
    _ country: Country?,
    currency: Currency?,
    minorUnits: Int64?
  ) -> [Fault] {
    var faults: [Fault] = []
    func check(_ isFine: Bool, _ field: String, _ why: String) {
      if !isFine { faults.append(Fault(field: field, why: why)) }
    }
    let id = request[.externalID]
    check(id.map { $0.unicodeScalars.count <= 100 } ?? false, "external_id", "has 1 to 100 letters")
    check(country != nil, "country", "is one that payouts can go to")
    check(currency != nil, "currency", "is USD or the country's own")
    check(minorUnits != nil, "amount", "is above zero with two decimals at most")
    let kinds = country?.documents ?? []
    let document = request[.documentID]
    let isDocument = document.map { text in
      kinds.isEmpty || kinds.contains { $0.accepts(text, isStrict: false) }
    }
    check(isDocument ?? false, "document_id", "is a document of the country")
    check(request[.beneficiaryName] != nil, "first_name", "is required")
    check(request[.beneficiaryLastname] != nil, "last_name", "is required")
    check(request.isOnHold != nil, "on_hold", "is true or false")
    let isURL = request[.notificationURL].map(ParameterChecks.isNotificationURL) ?? true
    check(isURL, "notification_url", "is an http(s) URL")
    return faults
  }

  /// The create that the filled-in page makes.
  package func create(with answers: [(name: String, value: String)]) -> JSONObject {
    var body = fields
    if fields["currency"]?.text == nil {
      body.append("currency", .string(amount.currency.code))
    }
    for (name, value) in answers where !value.isEmpty && fields[name] == nil {
      body.append(name, .string(value))
    }
    return body
  }
}
