import SandboxCore
package import WireJSON

extension JSONValue {
  /// Whether everything that `subset` states is here: members by key, elements by place.
  ///
  /// Numbers compare by value, so `20`, `20.0` and the text `"20"` agree, as clients mix them.
  package func contains(_ subset: JSONValue) -> Bool {
    switch (self, subset) {
    case (.object(let object), .object(let expected)):
      return expected.members.allSatisfy { member in
        object[member.key].map { $0.contains(member.value) } ?? (member.value == .null)
      }
    case (.array(let elements), .array(let expected)):
      return elements.count == expected.count
        && zip(elements, expected).allSatisfy { $0.contains($1) }
    default:
      guard self != subset else { return true }
      guard let left = decimal, let right = subset.decimal else { return false }
      return left == right && (number != nil || subset.number != nil)
    }
  }

  private var decimal: ScaledDecimal? { (number?.text ?? text).flatMap { ScaledDecimal($0) } }
}
