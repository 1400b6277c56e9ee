import WireJSON

/// A refused call of Easy Cashout: `error` and `message`.
/// - Source: cashouts-v3.md §5.6; the HTTP statuses are inferred.
package struct EasyError: Error, Sendable, Equatable {
  package let error: String
  package let message: String
  package let httpStatus: Int
  /// What the sandbox says more than the platform would; never part of the body.
  package let diagnosis: [String]

  package static func missingFields(_ fields: [String], _ diagnosis: [String]) -> EasyError {
    EasyError(
      error: "missing_fields",
      message: "The following fields are missing or invalid: \(fields.joined(separator: ", "))",
      httpStatus: 400,
      diagnosis: diagnosis
    )
  }

  package static func invalidRequest(_ diagnosis: String, httpStatus: Int = 400) -> EasyError {
    EasyError(
      error: "invalid_request",
      message: "One or more parameters provided are invalid",
      httpStatus: httpStatus,
      diagnosis: [diagnosis]
    )
  }

  package static func invalidAddress(_ diagnosis: String) -> EasyError {
    EasyError(
      error: "invalid_ip_address",
      message: "Invalid IP address",
      httpStatus: 401,
      diagnosis: [diagnosis]
    )
  }

  package static func invalidCredentials(_ diagnosis: String) -> EasyError {
    EasyError(
      error: "invalid_credentials",
      message: "The provided credentials are invalid",
      httpStatus: 401,
      diagnosis: [diagnosis]
    )
  }

  /// The body as compact JSON.
  package var bytes: [UInt8] {
    JSONObject([("error", .string(error)), ("message", .string(message))]).encoded()
  }
}
