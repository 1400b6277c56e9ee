package import SandboxCore
package import WireJSON

extension FieldValue {
  /// A member of a request as rules may match it; lists and objects as their text.
  package init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .number(let number): .number(number.text)
      case .string(let text): .text(text)
      case .array, .object: .json(String(decoding: value.encoded(), as: UTF8.self))
      }
  }
}
