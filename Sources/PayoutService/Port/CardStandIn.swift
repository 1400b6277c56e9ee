import WireJSON

/// Stands in recordings for a card: a number with the same first six and last four digits and a
/// right check digit, so that a step with it goes the same way.
enum CardStandIn {
  /// A member of a body, with each card in it replaced.
  static func inPlace(of value: JSONValue, called name: String) -> JSONValue {
    switch value {
    case .object(let object):
      .object(
        JSONObject(
          object.members.map { member in
            let inner = member.key == "value" ? name : member.key
            return (member.key, inPlace(of: member.value, called: inner))
          }
        )
      )
    case .string(let text) where isCard(name): .string(number(like: text))
    default: value
    }
  }

  private static func isCard(_ name: String) -> Bool {
    ["card_number", "cardNumber", "dpan"].contains(name)
  }

  /// The number; what is no card's stays, as it is nobody's.
  static func number(like text: String) -> String {
    let digits = text.filter { $0 != " " && $0 != "-" }
    guard 13...19 ~= digits.utf8.count, CardNumber.isValid(digits) else { return text }
    let middle = digits.utf8.count - 11
    for digit in 0...9 {
      let zeros = String(repeating: "0", count: middle)
      let made = "\(digits.prefix(6))\(zeros)\(digit)\(digits.suffix(4))"
      if CardNumber.isValid(made) { return made }
    }
    return text
  }
}
