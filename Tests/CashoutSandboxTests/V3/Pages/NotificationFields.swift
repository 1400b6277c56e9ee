import CashoutsV3

extension WebhookField {
  /// The field as the tables of the contract have it; every field is always there.
  var row: WireField {
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

extension EasyNotification.Field {
  /// The field as the tables of the contract have it.
  var row: WireField {
    switch self {
    case .cashoutID: WireField(rawValue, "always", "number", "§5.6")
    case .status: WireField(rawValue, "always", "number, 0 to 5", "§5.6")
    case .description: WireField(rawValue, "always", "the status in words", "§5.6")
    case .externalID: WireField(rawValue, "always", "the merchant's id", "§5.6")
    case .rejectionCode: WireField(rawValue, "when rejected", "number", "§5.6")
    case .rejectionReason:
      WireField(
        rawValue,
        "when rejected",
        "the code's name, or a reason",
        "§5.6",
        mark: .inferred
      )
    }
  }
}
