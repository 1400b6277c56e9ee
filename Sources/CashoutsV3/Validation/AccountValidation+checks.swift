package import SandboxCore
import WireJSON

extension AccountValidation {
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
  static func amount(_ value: JSONValue?, _ currency: Currency) throws(ValidationError) -> Int64? {
    guard let value, value != .null, value != "" else { return nil }
    do {
      return try Amount.minorUnits(value, limit: Money.limitMinorUnits)
    } catch {
      throw ValidationError(
        .invalidAmount,
        ["amount": "0.01", "currency": currency.code, "local": "USD"],
        diagnosis: error.rawValue
      )
    }
  }

  /// The first fault of account and document by the country's rules.
  static func checkDetails(
    _ fields: JSONObject,
    _ country: Country,
    _ options: V3Options
  ) throws(ValidationError) {
    var details = DetailChecks(
      request: CreateRequest(fields),
      country: country,
      options: options,
      host: .api
    )
    details.run()
    for fault in details.faults {
      guard let field = fault.field, let code = code(of: field, in: fields) else { continue }
      throw ValidationError(code, diagnosis: fault.diagnosis.joined(separator: "; "))
    }
  }

  /// The code of a field at fault; nil for fields that this API does not ask for.
  private static func code(of field: FieldName, in fields: JSONObject) -> ValidationCode? {
    switch field {
    case .documentID, .documentType: .invalidDocument
    case .bankCode: .invalidBankCode
    case .bankAccount: .invalidBankAccount
    case .bankBranch: .invalidBankBranch
    case .accountType: .invalidAccountType
    case .beneficiaryName, .beneficiaryLastname:
      fields[field.rawValue] == nil ? nil : .invalidBeneficiaryName
    default: nil
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
