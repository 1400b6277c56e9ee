package import SandboxCore
import WebText

/// The body of a webhook: a form in the documented order, empty fields included.
///
/// It does not say the status, on purpose: the merchant is to ask for it.
/// - Source: cashouts-v3.md §6.
package struct WebhookForm: Sendable, Equatable {
  /// When the status changed.
  package var date: Instant
  package var bankReference: String
  /// The request's `comments`, as sent.
  package var comments: String
  package var externalID: String
  package var control: String
  package var cashoutID: Int
  package var statusReason: String

  package init(
    date: Instant,
    bankReference: String = "",
    comments: String = "",
    externalID: String,
    control: String,
    cashoutID: Int,
    statusReason: String = ""
  ) {
    self.date = date
    self.bankReference = bankReference
    self.comments = comments
    self.externalID = externalID
    self.control = control
    self.cashoutID = cashoutID
    self.statusReason = statusReason
  }

  /// The form of a delivery, its control made with the merchant's key.
  package init(_ delivery: WebhookDelivery, control: WebhookControl) {
    self.init(
      date: delivery.changedAt,
      bankReference: delivery.bankReference,
      comments: delivery.comments,
      externalID: delivery.externalID,
      control: control.hex(externalID: delivery.externalID),
      cashoutID: delivery.payout.number,
      statusReason: delivery.rejection.map(StatusAnswer.reason) ?? ""
    )
  }

  /// The body as sent.
  package var bytes: [UInt8] {
    var form = FormWriter()
    for field in WebhookField.allCases { form.append(field.rawValue, text(field)) }
    return form.bytes
  }

  private func text(_ field: WebhookField) -> String {
    switch field {
    case .date: Self.text(of: date)
    case .bankReference: Self.cut(bankReference, to: WebhookField.maximumReference)
    case .comments: comments
    case .externalID: externalID
    case .control: control
    case .cashoutID: String(cashoutID)
    case .statusReason: statusReason
    }
  }

  private static func cut(_ text: String, to maximum: Int) -> String {
    FieldTable.fits(text, maximum) ? text : String(text.unicodeScalars.prefix(maximum))
  }

  /// `YYYY-MM-DD HH:MM:SS` in GMT.
  static func text(of instant: Instant) -> String {
    let text = instant.rfc3339
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8))"
  }
}

/// Writes a form, each byte that is not unreserved as `%` and two upper-case hex digits.
/// - Source: RFC 3986, section 2.3; cashouts-v3.md §6 (a blank is `%20`, a colon `%3A`).
struct FormWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ name: String, _ value: String) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: "="))
    for byte in value.utf8 { append(escaping: byte) }
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      bytes.append(byte)
    default:
      bytes.append(UInt8(ascii: "%"))
      let digits = Hexadecimal.pair(byte, .upper)
      bytes.append(digits.high)
      bytes.append(digits.low)
    }
  }
}
