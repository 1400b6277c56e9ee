import PayoutServiceProto
package import SandboxCore
import SwiftProtobuf

/// What the recipient of a link is asked for: the account that the currency is usually paid to.
package struct ClaimForm: Sendable {
  package struct Field: Sendable {
    /// The name of the field of the method.
    package let name: String
    package let example: String
  }

  private enum Method {
    case ach, bacs, sepa, pixKey, interac
  }

  private let method: Method

  package init(_ currency: Currency) {
    method =
      switch currency.code {
      case "USD": .ach
      case "GBP": .bacs
      case "BRL": .pixKey
      case "CAD": .interac
      default: .sepa
      }
  }

  package var fields: [Field] {
    switch method {
    case .ach:
      [
        Field(name: "bank_account_number", example: "000123456789"),
        Field(name: "bank_routing_number", example: "110000000"),
      ]
    case .bacs:
      [
        Field(name: "bank_account_number", example: "31926819"),
        Field(name: "bank_sort_code", example: "601613"),
      ]
    case .sepa: [Field(name: "iban", example: "DE89370400440532013000")]
    case .pixKey: [Field(name: "pix_key", example: "maria@example.com")]
    case .interac: [Field(name: "email", example: "maria@example.com")]
    }
  }

  /// The method of what was filled in, checked as that of a call is.
  ///
  /// - Throws: the first field that is missing or cannot be read.
  package func method(
    _ answers: [(name: String, value: String)]
  ) throws(PayoutRefusal) -> MethodReading {
    func secret(_ name: String) -> Types_SecretString {
      let value = answers.last { $0.name == name }?.value ?? ""
      return .with { $0.value = value }
    }
    var paid = Types_PayoutMethod()
    switch method {
    case .ach:
      paid.ach.bankAccountNumber = secret("bank_account_number")
      paid.ach.bankRoutingNumber = secret("bank_routing_number")
    case .bacs:
      paid.bacs.bankAccountNumber = secret("bank_account_number")
      paid.bacs.bankSortCode = secret("bank_sort_code")
    case .sepa: paid.sepa.iban = secret("iban")
    case .pixKey: paid.pixKey.pixKey = secret("pix_key")
    case .interac: paid.interac.email = secret("email")
    }
    return try MethodReading(paid)
  }
}
