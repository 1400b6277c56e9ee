import SandboxCore
package import WireJSON

extension JSONValue {
  /// A duration in milliseconds, rounded to microseconds.
  package static func milliseconds(_ value: Double) -> JSONValue {
    let thousandths = Int((value * 1000).rounded())
    return JSONNumber(text: "\(ScaledDecimal(millionths: Int128(thousandths) * 1000))")
      .map(JSONValue.number) ?? .null
  }
}
