package import SandboxCore
import WireJSON

extension AccountValidation {
  /// Names every field that is missing: those that the page stars, and those that a create to the
  /// country asks for.
  static func checkPresence(
    _ fields: JSONObject,
    _ country: Country?,
    _ options: V3Options
  ) throws(ValidationError) {
    let details = country.map { country in
      DetailChecks(request: CreateRequest(fields), country: country, options: options, host: .api)
    }
    let missing = AccountFieldTable.rows.filter { row in
      guard fields[row.field.rawValue] == nil else { return false }
      return switch row.need {
      case .always: row.field != .documentType || !options.brand.has(.optionalDocumentType)
      case .byCountry: details?.needs(row.field) ?? false
      case .never: false
      }
    }
    guard missing.isEmpty else { throw .missingFields(missing.map(\.name)) }
  }

  static func currency(
    _ fields: JSONObject,
    _ country: Country
  ) throws(ValidationError) -> Currency {
    guard let value = fields["currency"] else { return country.currencies.first ?? .usd }
    guard let currency = value.text.flatMap({ Currency($0) }), country.currencies.contains(currency)
    else {
      throw ValidationError(
        .invalidCurrency,
        diagnosis: "\(country.code) takes \(country.currencies.map(\.code).joined(separator: ", "))"
      )
    }
    return currency
  }

  /// The amount in hundredths; nil when none was sent.
  static func amount(
    _ value: JSONValue?,
    _ country: Country,
    _ minimum: () -> Money
  ) throws(ValidationError) -> Int64? {
    guard let value else { return nil }
    do {
      return try Amount.minorUnits(value, limit: Money.limitMinorUnits)
    } catch {
      throw .invalidAmount(minimum: minimum(), country.code, diagnosis: error.rawValue)
    }
  }

  /// The first fault of account and document by the country's rules.
  ///
  /// - Returns: how the bank rejects the account whatever its rules say. Of PIX keys that is left out:
  ///   a phone or an e-mail is no field of this API.
  static func checkDetails(
    _ fields: JSONObject,
    _ country: Country,
    _ options: V3Options
  ) throws(ValidationError) -> Int? {
    var details = DetailChecks(
      request: CreateRequest(shortened(fields)),
      country: country,
      options: options,
      host: .api
    )
    details.run()
    for fault in details.faults {
      guard let field = fault.field, let row = AccountFieldTable.row(field),
        fields[field.rawValue] != nil || !isOptional(field)
      else { continue }
      throw ValidationError(row.code, diagnosis: fault.diagnosis.joined(separator: "; "))
    }
    let rejection = details.presetRejection
    return rejection == DetailChecks.nameRejection ? rejection : nil
  }

  /// Whether a create may want the field though this API does not.
  private static func isOptional(_ field: FieldName) -> Bool {
    [.documentType, .beneficiaryName, .beneficiaryLastname].contains(field)
  }

  /// Names may be longer here than in a create, whose rules see as much of them as it takes.
  private static func shortened(_ fields: JSONObject) -> JSONObject {
    let names = [FieldName.beneficiaryName.rawValue, FieldName.beneficiaryLastname.rawValue]
    return JSONObject(
      fields.members.map { member in
        guard names.contains(member.key), let text = member.value.text else {
          return (member.key, member.value)
        }
        return (member.key, .string(String(text.unicodeScalars.prefix(100))))
      }
    )
  }

  /// The caps of this API's own page, where a create has others or none.
  static func checkLengths(_ fields: JSONObject) throws(ValidationError) {
    for row in AccountFieldTable.rows {
      guard let text = fields[row.field.rawValue]?.plainText,
        !FieldTable.fits(text, row.maximumLength)
      else { continue }
      throw ValidationError(
        row.code,
        diagnosis: "\(row.name) has more than \(Quantity(row.maximumLength ?? 0, "character"))"
      )
    }
  }

  /// What the bank's rejection says of an account; nil when it says nothing of it.
  package static func code(of rejection: Rejection) -> ValidationCode? {
    switch rejection.code {
    case 800, 816: .invalidBankAccount
    case 801: .accountClosed
    case 802: .invalidAmount
    case 803, 817: .invalidBankCode
    case 804, 815: .invalidBankBranch
    case 805, 813: .invalidDocument
    case 806, 822: .invalidBeneficiaryName
    case 810, 821: .userLimitExceeded
    case 812: .accountBlocked
    case 814: .invalidPixKey
    case 818: .transferTypeNotSupported
    case 819: .invalidAccountType
    default: nil
    }
  }
}

extension DetailChecks {
  /// Whether the country's rules ask for a field in this request.
  fileprivate func needs(_ field: FieldName) -> Bool { country.field(field).map(needs) ?? false }
}
