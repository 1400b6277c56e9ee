package import WireJSON

/// A body of `POST /cashout/process`, read.
///
/// - Source: process-cashout.md §4; what is no amount is inferred there.
package struct CashoutRequest: Codable, Sendable, Equatable {
  /// In cents, above zero.
  package let amount: Int64
  /// As it was sent: only the check of methods finds out whether there is one.
  package let method: String
  package let email: String?
  package let comments: String?

  /// Reads members of JSON or of a form, in which numbers are texts.
  package init(_ body: JSONObject) throws(ProcessRefusal) {
    guard let stated = body["amount"], !Self.isBlank(stated), let method = body["method"],
      !Self.isBlank(method)
    else {
      throw ProcessRefusal(
        .missingParameters,
        "send amount, whole cents, and method, payoneer or tipalti (the text says type)"
      )
    }
    guard let amount = Self.cents(stated) else {
      throw ProcessRefusal(
        .invalidAmount,
        "amount is \(stated.compactText.prefix(60)); write whole US cents above zero, such as 100000"
      )
    }
    self.amount = amount
    self.method = method.text ?? method.compactText
    email = body["email"]?.text
    comments = body["comments"]?.text
  }

  private static func isBlank(_ value: JSONValue) -> Bool {
    switch value {
    case .null: true
    case .string(let text): text.allSatisfy { $0 == " " }
    default: false
    }
  }

  private static func cents(_ value: JSONValue) -> Int64? {
    guard let text = value.number?.text ?? value.text, let cents = Int64(text), cents > 0,
      !text.hasPrefix("+")
    else { return nil }
    return cents
  }
}
