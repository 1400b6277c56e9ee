package import SandboxCore
import WireJSON

/// A request for the account behind a PIX key: answered at once, told of later.
/// - Source: cashouts-v3.md §5.4 (OneKeyPayments).
package struct PixDetails: Sendable {
  package let type: PixKeyType
  package let document: String
  package let key: String
  package let notificationURL: String

  /// What the bank says of the key.
  package enum Finding: String, Sendable, CaseIterable {
    case found = ""
    case foreignDocument = "The Pix key does not belong to the document"
    case invalidKey = "The Pix Key is invalid"
    /// The page cuts the text; its end is ours (inferred).
    case failed = "An error ocurred during the validation"
  }

  /// The body's members, each of them required.
  private static let names = ["key_type", "document", "pix_key", "notification_url"]

  /// Reads a request.
  /// - Throws: `ValidationError` 202, 305 or 300; for an unknown `key_type` 306.
  package init(_ bytes: [UInt8]) throws(ValidationError) {
    guard let body = (try? JSONParser.parse(bytes))?.object else {
      throw .invalidBody("a JSON object is expected")
    }
    try Self.checkFields(body)
    guard let type = PixKeyType(rawValue: body["key_type"]?.text ?? "") else {
      let kinds = PixKeyType.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(.invalidPixKey, diagnosis: "key_type is one of \(kinds)")
    }
    self.type = type
    document = body["document"]?.plainText ?? ""
    key = body["pix_key"]?.plainText ?? ""
    notificationURL = body["notification_url"]?.plainText ?? ""
    guard PixKeyType.document.accepts(document) else {
      throw ValidationError(
        .invalidDocument,
        diagnosis: "document is the digits of a CPF or CNPJ, as text: a number loses its first zero"
      )
    }
    guard ParameterChecks.isNotificationURL(notificationURL) else {
      throw .invalidBody(
        "notification_url is not an http(s) URL",
        diagnosis: ParameterChecks.notificationURLForm
      )
    }
  }

  private static func checkFields(_ body: JSONObject) throws(ValidationError) {
    let wrongTypes = names.filter { name in
      body[name].map { $0 != .null && $0.plainText == nil } ?? false
    }
    guard wrongTypes.isEmpty else { throw .wrongTypes(wrongTypes) }
    let missing = names.filter { name in
      body[name]?.plainText.map(CreateRequest.isBlank) ?? true
    }
    guard missing.isEmpty else { throw .missingFields(missing) }
  }

  /// The answer at once.
  package var answer: [UInt8] {
    let body: JSONObject = [
      "document": .string(document), "pix_key": .string(key),
      "message": "The Pix validation is in progress", "status": "IN_PROGRESS",
    ]
    return body.encoded()
  }

  /// What the key itself and the bank's rejection, if it has one, say.
  package func finding(_ rejection: Rejection?) -> Finding {
    guard type.accepts(key) else { return .invalidKey }
    if type == .document, key != document { return .foreignDocument }
    return switch rejection?.code {
    case nil: .found
    case 805, 806, 813: .foreignDocument
    case 800, 801, 814: .invalidKey
    default: .failed
    }
  }

  /// The callback's body; the account is made up from the key, the same for every call.
  package func callback(_ finding: Finding) -> [UInt8] {
    guard finding == .found else {
      let body: JSONObject = [
        "key_type": .string(type.rawValue), "document": .string(document),
        "pix_key": .string(key), "status": "ERROR", "message": .string(finding.rawValue),
      ]
      return body.encoded()
    }
    let digits = key.utf8.reduce(UInt64(7)) { ($0 &* 31 &+ UInt64($1)) % 90_000_000 }
    // Whether the bank may be paid to is what its row in the bank list says.
    let banks = BankLicence.brazil.filter { $0.ispb != nil }
    let bank = banks[Int(digits) % banks.count]
    let body: JSONObject = [
      "key_type": .string(type.rawValue), "pix_key": .string(key),
      "bank_account": .string(String(10_000_000 + digits)), "bank_branch": "0001",
      "bank_code": .number(JSONNumber(bank.code)),
      "ispb_code": bank.ispb.map { .number(JSONNumber($0)) } ?? .null,
      "account_type": "SAVINGS", "is_licensed": .bool(bank.isLicensed),
    ]
    return body.encoded()
  }
}
