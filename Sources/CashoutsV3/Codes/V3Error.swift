package import WireJSON

/// A refused call as it is answered: the body's four keys, the HTTP status, and what to tell people.
/// - Source: cashouts-v3.md §1.5.
package struct V3Error: Error, Sendable, Equatable {
  package var code: Int
  package var message: String
  package var reason: String?
  package var reasonCode: Int?
  package var httpStatus: Int
  /// What the sandbox says more than the platform would; never part of the body.
  package var diagnosis: [String]
  /// The field at fault, where it is one field; never part of the body.
  package var field: FieldName?

  package init(
    code: Int,
    message: String,
    reason: String? = nil,
    reasonCode: Int? = nil,
    httpStatus: Int,
    diagnosis: [String] = []
  ) {
    self.code = code
    self.message = message
    self.reason = reason
    self.reasonCode = reasonCode
    self.httpStatus = httpStatus
    self.diagnosis = diagnosis
  }

  /// The error of a code as the table words it.
  package init(
    _ code: InternalCode,
    brand: Brand,
    _ values: KeyValuePairs<String, String> = [:],
    diagnosis: [String] = []
  ) {
    self.init(
      code: code.rawValue,
      message: ErrorTable.message(code, brand: brand, values),
      httpStatus: ErrorTable.row(code).httpStatus,
      diagnosis: diagnosis
    )
  }

  /// The body: `code`, `message`, then `reason` and `reason_code` when there are any.
  package var body: JSONObject {
    var object: JSONObject = ["code": .number(JSONNumber(code)), "message": .string(message)]
    if let reason { object.append("reason", .string(reason)) }
    if let reasonCode { object.append("reason_code", .number(JSONNumber(reasonCode))) }
    return object
  }

  /// The body as compact JSON.
  package var bytes: [UInt8] { body.encoded() }
}

extension V3Error {
  /// The codes that are told together; any other comes alone.
  ///
  /// - Source: cashouts-v3.md §1.5 (300 and 303), countries.md (543, inferred).
  private static let together: [InternalCode] = [
    .invalidParameter, .invalidBankCode, .invalidPhone,
  ]

  private var comesAlone: Bool { !Self.together.contains { $0.rawValue == code } }

  /// One answer for several failing checks, in the order in which they ran.
  ///
  /// A code that comes alone is told when its check is the first to fail, and left out otherwise.
  /// The messages are joined by `;` without a blank; code and HTTP status are those of the last
  /// check, whose message `reason` repeats. One failing check alone has no `reason`.
  /// - Source: cashouts-v3.md §1.5, the fixture with 303.
  package static func joined(_ errors: [V3Error]) -> V3Error? {
    if let first = errors.first, first.comesAlone { return first }
    let errors = errors.filter { !$0.comesAlone }
    guard var joined = errors.last, errors.count > 1 else { return errors.last }
    joined.reason = joined.message
    joined.message = errors.map(\.message).joined(separator: ";")
    joined.diagnosis = errors.flatMap(\.diagnosis)
    return joined
  }
}
