import WireJSON

/// A refused call of the reconciliation API: `code` and `description`.
/// - Source: cashouts-v3.md §5.7.
package struct ReconciliationError: ContractRefusal, Sendable, Equatable {
  package let code: Int
  package let description: String
  package let httpStatus: Int
  /// What the sandbox says more than the platform would; never part of the body.
  package let diagnosis: [String]

  private init(
    _ code: ReconciliationErrorTable.Code,
    parameter: String = "",
    _ diagnosis: String
  ) {
    let row = ReconciliationErrorTable.row(code)
    self.code = code.rawValue
    description = row.template.replacing("{parameter}", with: parameter)
    httpStatus = row.httpStatus
    self.diagnosis = [diagnosis]
  }

  /// A login from an address that is not in the merchant's list.
  package static func location(_ diagnosis: String) -> ReconciliationError {
    ReconciliationError(.location, diagnosis)
  }

  package static func credentials(_ diagnosis: String) -> ReconciliationError {
    ReconciliationError(.credentials, diagnosis)
  }

  /// Another merchant than the panel user's.
  package static func merchant(_ diagnosis: String) -> ReconciliationError {
    ReconciliationError(.parameter, parameter: "MID", diagnosis)
  }

  static func parameter(_ name: ReportParameter, _ diagnosis: String) -> ReconciliationError {
    ReconciliationError(.parameter, parameter: name.rawValue, diagnosis)
  }

  /// The body as compact JSON.
  package var bytes: [UInt8] {
    let body: JSONObject = [
      "code": .number(JSONNumber(code)), "description": .string(description),
    ]
    return body.encoded()
  }
}
