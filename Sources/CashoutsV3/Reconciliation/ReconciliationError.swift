import WireJSON

/// A refused call of the reconciliation API: `code` and `description`.
/// - Source: cashouts-v3.md §5.7: 83; codes of the others and all HTTP statuses are inferred.
package struct ReconciliationError: Error, Sendable, Equatable {
  package let code: Int
  package let description: String
  package let httpStatus: Int
  /// What the sandbox says more than the platform would; never part of the body.
  package let diagnosis: [String]

  /// A login from an address that is not in the merchant's list.
  package static func location(_ diagnosis: String) -> ReconciliationError {
    ReconciliationError(
      code: 83,
      description: "You are not permitted to log in from this location, please contact your "
        + "account administrator.",
      httpStatus: 401,
      diagnosis: [diagnosis]
    )
  }

  package static func credentials(_ diagnosis: String) -> ReconciliationError {
    ReconciliationError(
      code: 100,
      description: "Invalid credentials",
      httpStatus: 401,
      diagnosis: [diagnosis]
    )
  }

  package static func parameter(_ name: String, _ diagnosis: String) -> ReconciliationError {
    ReconciliationError(
      code: 300,
      description: "Invalid parameter: \(name)",
      httpStatus: 400,
      diagnosis: [diagnosis]
    )
  }

  /// The body as compact JSON.
  package var bytes: [UInt8] {
    let body: JSONObject = [
      "code": .number(JSONNumber(code)), "description": .string(description),
    ]
    return body.encoded()
  }
}
