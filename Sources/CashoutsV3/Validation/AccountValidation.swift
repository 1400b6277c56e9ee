package import SandboxCore
import WireJSON

/// A request to validate a bank account: a payout that is looked at and not made.
///
/// What the country's rules say of a create's account and document is said here too; then the
/// simulated bank is asked what it would do with the payout.
/// - Source: cashouts-v3.md §5.3.
package struct AccountValidation: Sendable {
  /// The payout that is looked at.
  package let order: PayoutOrder
  /// Whether an amount was sent; limits are only checked then.
  package let hasAmount: Bool

  /// Reads and checks a request.
  /// - Throws: `ValidationError` 202, 305, 307, 308, 309 or that of the first detail at fault.
  package init(_ bytes: [UInt8], options: V3Options) throws(ValidationError) {
    let body = try Self.object(bytes)
    let account = try Self.account(body)
    let fields = Self.fields(body, account)
    let missing = Self.missing(body, fields, options.brand)
    guard missing.isEmpty else {
      throw ValidationError(
        .missingFields,
        ["fields": missing.joined(separator: ", ")],
        diagnosis: "these are required: \(missing.joined(separator: ", "))"
      )
    }
    let code = fields["country"]?.text ?? ""
    guard let country = CountryTable.country(code) else {
      throw ValidationError(.countryNotAvailable, diagnosis: "country \(code) is unknown")
    }
    let currency = try Self.currency(fields, country)
    let minorUnits = try Self.amount(body["amount"], currency)
    hasAmount = minorUnits != nil
    try Self.checkDetails(fields, country, options)
    order = PayoutOrder(
      contract: .cashoutsV3,
      externalID: "validation of \(account["account"]?.text ?? "")",
      amount: Money(minorUnits: minorUnits ?? 100, currency: currency),
      country: code,
      fields: CreateRequest(fields).allFields
    )
  }

  private static func object(_ bytes: [UInt8]) throws(ValidationError) -> JSONObject {
    do {
      guard let object = try JSONParser.parse(bytes).object else {
        throw ValidationError.invalidBody("a JSON object is expected")
      }
      return object
    } catch let error as ValidationError {
      throw error
    } catch {
      throw .invalidBody("it is not JSON", diagnosis: "\(error)")
    }
  }

  /// The table of fields says a list, its samples show an object; both are taken.
  private static func account(_ body: JSONObject) throws(ValidationError) -> JSONObject {
    switch body["bank_account"] {
    case nil, .null: return JSONObject()
    case .object(let account): return account
    case .array(let elements):
      if let account = elements.first?.object { return account }
      throw .invalidBody("bank_account is to be an object")
    default: throw .invalidBody("bank_account is to be an object")
    }
  }

  /// The request as the fields of a create.
  private static func fields(_ body: JSONObject, _ account: JSONObject) -> JSONObject {
    var fields = JSONObject()
    for (name, key) in [
      ("country", "country"), ("currency", "currency"), ("document_id", "document"),
      ("document_type", "document_type"), ("beneficiary_name", "first_name"),
      ("beneficiary_lastname", "last_name"), ("amount", "amount"),
    ] {
      if let value = body[key], value != .null, value != "" { fields.append(name, value) }
    }
    for (name, key) in [
      ("bank_code", "bank_code"), ("bank_account", "account"), ("bank_branch", "branch"),
      ("account_type", "account_type"),
    ] {
      if let value = account[key], value != .null, value != "" { fields.append(name, value) }
    }
    return fields
  }

  /// - Source: cashouts-v3.md §5.3; one brand leaves the document's type open.
  private static func missing(
    _ body: JSONObject,
    _ fields: JSONObject,
    _ brand: Brand
  ) -> [String] {
    var missing = [("country", "country"), ("document_id", "document")]
    if !brand.has(.optionalDocumentType) { missing.append(("document_type", "document_type")) }
    missing.append(("bank_account", "bank_account.account"))
    return missing.filter { fields[$0.0] == nil }.map(\.1)
  }
}
