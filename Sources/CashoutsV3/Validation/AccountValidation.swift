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
  ///
  /// - Parameters:
  ///   - bytes: The body.
  ///   - options: The switches of the contract.
  ///   - minimum: The smallest amount that the merchant may pay in a currency.
  /// - Throws: `ValidationError` 202, 305, 307, 308, 309 or that of the first detail at fault.
  package init(
    _ bytes: [UInt8],
    options: V3Options,
    minimum: (Currency) -> Money
  ) throws(ValidationError) {
    let fields = try AccountFields(bytes).object.namingBank(options.brand)
    let country = CountryTable.country(fields["country"]?.plainText ?? "")
    try Self.checkPresence(fields, country, options)
    guard let country else {
      throw ValidationError(
        .countryNotAvailable,
        diagnosis: "country \(fields["country"]?.plainText ?? "") is unknown"
      )
    }
    let currency = try Self.currency(fields, country)
    let minorUnits = try Self.amount(fields["amount"], country) { minimum(currency) }
    hasAmount = minorUnits != nil
    let preset = try Self.checkDetails(fields, country, options)
    try Self.checkLengths(fields)
    order = PayoutOrder(
      contract: .cashoutsV3,
      externalID: "validation of \(fields["bank_account"]?.plainText ?? "")",
      amount: Money(minorUnits: minorUnits ?? 100, currency: currency),
      country: country.code,
      fields: CreateRequest(fields).collectedFields.fields,
      presetRejection: preset,
      rejections: RejectionTable.codes(at: options.brand)
    )
  }
}

/// The fields of a request by the names that a create has for them; what counts as absent is not there.
private struct AccountFields {
  private(set) var object = JSONObject()

  init(_ bytes: [UInt8]) throws(ValidationError) {
    let body = try Self.object(bytes)
    let account = try Self.account(body)
    var wrongTypes: [String] = []
    for row in AccountFieldTable.rows {
      let path = row.name.split(separator: ".")
      let value = path.count == 1 ? body[row.name] : account[String(path[1])]
      switch value {
      case nil, .null: continue
      case .bool, .array, .object: wrongTypes.append(row.name)
      case .string(let text) where CreateRequest.isBlank(text): continue
      case .string(let text): object.append(row.field.rawValue, .string(text))
      case .number(let number): object.append(row.field.rawValue, .number(number))
      }
    }
    guard wrongTypes.isEmpty else { throw .wrongTypes(wrongTypes) }
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
}
