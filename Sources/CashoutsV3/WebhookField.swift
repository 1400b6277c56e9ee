/// A field of a webhook, in the documented order.
/// - Source: cashouts-v3.md §6.
package enum WebhookField: String, Sendable, CaseIterable {
  case date
  case bankReference = "bank_reference_id"
  case comments
  case externalID = "external_id"
  case control
  case cashoutID = "cashout_id"
  case statusReason = "status_reason"

  /// The platform's cap of the bank's reference, in characters; a longer one is cut (inferred).
  static let maximumReference = 50

  /// The field as the tables of the contract have it; every field is always there.
  package var row: WireField {
    switch self {
    case .date: row("`YYYY-MM-DD HH:MM:SS` in GMT, when the status changed")
    case .bankReference: row("what the bank says, or empty", at: Self.maximumReference)
    case .comments: row("as in the create, or empty", at: FieldTable.maximumLength(.comments))
    case .externalID: row("the merchant's id", at: FieldTable.maximumLength(.externalID))
    case .control: row("64 hex digits in capitals: HMAC-SHA256 of `Be4<external_id>Bo7`", at: 64)
    case .cashoutID: row("number")
    // No page says what stands there.
    case .statusReason: row("that of a rejection, else empty", mark: .inferred)
    }
  }

  private func row(_ form: String, at maximum: Int? = nil, mark: Mark = .documented) -> WireField {
    WireField(rawValue, "always", form, "§6", at: maximum, mark: mark)
  }
}
