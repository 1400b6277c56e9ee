import SandboxCore
import WireJSON

/// The JSON body of a control call, read field by field with errors that say what was expected.
struct ControlBody {
  private let object: JSONObject

  /// Parses a body; an empty one is an empty object.
  ///
  /// - Throws: ``ControlError`` for malformed JSON, for anything but an object, for unknown fields.
  init(_ bytes: [UInt8], fields: [String]) throws(ControlError) {
    guard !bytes.isEmpty else {
      object = JSONObject()
      return
    }
    let value: JSONValue
    do {
      value = try JSONParser.parse(bytes)
    } catch {
      throw .malformedJSON(error)
    }
    guard let object = value.object else {
      throw .invalid("body", got: value.kind, expected: "an object")
    }
    let unknown = object.members.map(\.key).filter { !fields.contains($0) }
    guard unknown.isEmpty else { throw .unknownFields(unknown, known: fields) }
    self.object = object
  }

  /// A field; `nil` when absent or null.
  subscript(field: String) -> JSONValue? { object[field].flatMap { $0 == .null ? nil : $0 } }

  func text(_ field: String) throws(ControlError) -> String? {
    guard let value = self[field] else { return nil }
    guard let text = value.text else { throw mismatch(field, value, "a string") }
    return text
  }

  func requiredText(_ field: String, _ expected: String) throws(ControlError) -> String {
    guard let text = try text(field) else {
      throw .invalid(field, got: "nothing", expected: expected)
    }
    return text
  }

  /// A whole number, or text of one.
  func integer(_ field: String, in range: ClosedRange<Int>) throws(ControlError) -> Int? {
    guard let value = self[field] else { return nil }
    guard let text = value.number?.text ?? value.text, let number = Int(text),
      range.contains(number)
    else {
      throw mismatch(field, value, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func duration(_ field: String) throws(ControlError) -> Duration? {
    guard let value = self[field] else { return nil }
    guard let text = value.text else { throw mismatch(field, value, "a duration such as \"30s\"") }
    do {
      return try DurationText.parse(text)
    } catch {
      throw .invalid(field, got: "\"\(text)\"", expected: "a duration: \(error.message)")
    }
  }

  func instant(_ field: String) throws(ControlError) -> Instant? {
    guard let text = try text(field) else { return nil }
    guard let instant = InstantText.parse(text) else {
      throw .invalid(field, got: "\"\(text)\"", expected: "a time such as 2026-01-05T09:00:00Z")
    }
    return instant
  }

  /// An amount as number or text, above or equal to `minimum` minor units.
  func amount(_ field: String, minimum: Int64) throws(ControlError) -> Int64 {
    let value = self[field]
    guard let text = value?.number?.text ?? value?.text,
      let minorUnits = ScaledDecimal(text)?.minorUnits, minorUnits >= minimum
    else {
      throw .invalid(
        field,
        got: value.map { String(decoding: $0.encoded(), as: UTF8.self) } ?? "nothing",
        expected:
          "an amount from \(Self.decimal(minimum)) to \(Self.decimal(Money.limitMinorUnits)),"
          + " with at most two decimals, such as \"1000.00\""
      )
    }
    return minorUnits
  }

  private static func decimal(_ minorUnits: Int64) -> String {
    Money(minorUnits: minorUnits, currency: .usd).decimalText
  }

  func currency(_ field: String) throws(ControlError) -> Currency {
    let text = try requiredText(field, "a currency code such as BRL")
    guard let currency = Currency(text) else {
      throw .invalid(field, got: "\"\(text)\"", expected: "three letters A to Z, such as BRL")
    }
    return currency
  }

  func mismatch(_ field: String, _ value: JSONValue, _ expected: String) -> ControlError {
    .invalid(
      field,
      got: String(decoding: value.encoded(), as: UTF8.self),
      expected: expected
    )
  }
}
