import WireJSON

/// A refused call of Easy Cashout: `error` and `message`.
/// - Source: cashouts-v3.md §5.6.
package struct EasyError: ContractRefusal, Sendable, Equatable {
  package let error: String
  package let message: String
  package let httpStatus: Int
  /// What the sandbox says more than the platform would; never part of the body.
  package let diagnosis: [String]

  private init(
    _ name: EasyErrorTable.Name,
    fields: [String] = [],
    httpStatus: Int? = nil,
    _ diagnosis: [String]
  ) {
    let row = EasyErrorTable.row(name)
    error = name.rawValue
    message = row.template.replacing("{fields}", with: fields.joined(separator: ", "))
    self.httpStatus = httpStatus ?? row.httpStatus
    self.diagnosis = diagnosis
  }

  package static func missingFields(_ fields: [String], _ diagnosis: [String]) -> EasyError {
    EasyError(.missingFields, fields: fields, diagnosis)
  }

  package static func invalidRequest(_ diagnosis: String) -> EasyError {
    EasyError(.invalidRequest, [diagnosis])
  }

  /// A request that nobody made, which is 404 (inferred).
  package static func unknownRequest(_ diagnosis: String) -> EasyError {
    EasyError(.invalidRequest, httpStatus: 404, [diagnosis])
  }

  package static func invalidAddress(_ diagnosis: String) -> EasyError {
    EasyError(.invalidAddress, [diagnosis])
  }

  package static func invalidCredentials(_ diagnosis: String) -> EasyError {
    EasyError(.invalidCredentials, [diagnosis])
  }

  /// The body as compact JSON.
  package var bytes: [UInt8] {
    JSONObject([("error", .string(error)), ("message", .string(message))]).encoded()
  }
}
