package import SandboxCore
package import WireJSON

/// The `status` that a PUT asks for.
/// - Source: cashouts-v3.md §3, §13.
package enum StatusUpdate: Sendable, Equatable {
  /// A state that payouts have; whether it may be asked for is a matter of the status flow.
  case state(PayoutStatus)
  /// A word that no state is called by.
  case unknown(String)

  /// Reads the status: the name of a state, in capitals.
  /// - Throws: `V3Error` 300 when it is missing or no text, 521 for a name that does not exist where
  ///   the brand has that code.
  package static func read(_ body: JSONObject, brand: Brand) throws(V3Error) -> StatusUpdate {
    guard let name = body["status"]?.plainText, !CreateRequest.isBlank(name) else {
      throw .invalid(.status, brand: brand, diagnosis: "send status PENDING or ON_HOLD")
    }
    if let status = PayoutStatus(name: name) { return .state(status) }
    guard brand.has(.statusNames) else { return .unknown(name) }
    throw V3Error(.statusNotSupported, brand: brand, ["status": name], diagnosis: [advice])
  }

  static let advice = "status is PENDING or ON_HOLD, in capitals"
}

extension V3Error {
  /// How a brand without a code for unknown names refuses one: as a wrong transition.
  package static func unknownStatus(_ name: String, options: V3Options) -> V3Error {
    var error = V3Error(
      .invalidStatusTransition,
      brand: options.brand,
      diagnosis: ["\(name) is the name of no status; \(StatusUpdate.advice)"]
    )
    error.httpStatus = ErrorTable.httpStatus(.invalidStatusTransition, of: .update, options)
    return error
  }
}
