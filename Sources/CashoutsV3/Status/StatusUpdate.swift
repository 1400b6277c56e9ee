package import SandboxCore
package import WireJSON

/// The `status` that a PUT asks for.
/// - Source: cashouts-v3.md §3.
package enum StatusUpdate {
  /// Reads the status: `PENDING` or `ON_HOLD`, exactly.
  /// - Throws: `V3Error` 300 when it is missing or no text, 521 for any other word.
  package static func read(_ body: JSONObject, brand: Brand) throws(V3Error) -> PayoutStatus {
    switch body["status"] {
    case .string("PENDING"): return .pending
    case .string("ON_HOLD"): return .onHold
    case .string(let text) where !text.isEmpty: throw unsupported(text, brand)
    case .number(let number): throw unsupported(number.text, brand)
    default:
      throw .invalid(.status, brand: brand, diagnosis: "send status PENDING or ON_HOLD")
    }
  }

  private static func unsupported(_ text: String, _ brand: Brand) -> V3Error {
    V3Error(
      .statusNotSupported,
      brand: brand,
      ["status": text],
      diagnosis: ["status is PENDING or ON_HOLD, in capitals"]
    )
  }
}
