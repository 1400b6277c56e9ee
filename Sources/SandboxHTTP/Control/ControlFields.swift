import SandboxCore
import ScenarioLanguage
import ScenarioText
import Synchronization
package import WireJSON

/// The members of a control call's JSON body, or the parameters of its query, read one by one.
///
/// What is wrong is noted and told all at once by ``complete(_:)`` or ``check()``; until then a
/// faulty field reads as `nil`.
package struct ControlFields: Sendable {
  /// The faults of a body and of the objects inside it.
  private final class Faults: Sendable {
    let errors = Mutex<[ControlError]>([])
  }

  private let object: JSONObject
  private let faults: Faults
  /// What stands before a field's name in messages: `clock.` inside `clock`.
  private let prefix: String

  /// Parses a body; an empty one is an empty object.
  ///
  /// - Throws: ``ControlError`` for malformed JSON and for anything but an object.
  package init(_ bytes: [UInt8], fields: [String]) throws(ControlError) {
    let value: JSONValue
    do {
      value = bytes.isEmpty ? .object([:]) : try JSONParser.parse(bytes)
    } catch {
      throw .malformedJSON(error)
    }
    guard let object = value.object else {
      throw .invalid("body", got: value.kind, expected: .object)
    }
    self.init(object, Faults(), prefix: "")
    let unknown = unknown(fields)
    if !unknown.isEmpty { note(.unknownFields(unknown, known: fields)) }
    noteDuplicates(among: fields)
  }

  /// Reads a query, in which each parameter may stand once.
  init(query: [(name: String, value: String)], parameters: [String]) {
    self.init(JSONObject(query.map { ($0.name, .string($0.value)) }), Faults(), prefix: "")
    let unknown = unknown(parameters)
    if !unknown.isEmpty { note(.unknownParameters(unknown, known: parameters)) }
    noteDuplicates(among: parameters)
  }

  /// Each field may stand once: nobody can know which of two was meant.
  private func noteDuplicates(among known: [String]) {
    for name in object.duplicatedKeys where known.contains(name) {
      note(name, got: "several", expected: .one)
    }
  }

  private init(_ object: JSONObject, _ faults: Faults, prefix: String) {
    self.object = object
    self.faults = faults
    self.prefix = prefix
  }

  private func unknown(_ known: [String]) -> [String] {
    object.members.map(\.key).filter { !known.contains($0) }.map { prefix + $0 }
  }

  /// Checks the body of a call that has no fields, so that nobody hopes for what is not read.
  ///
  /// - Throws: ``ControlError`` for malformed JSON and for every member.
  static func none(_ bytes: [UInt8]) throws(ControlError) {
    try ControlFields(bytes, fields: []).check()
  }

  /// A field; `nil` when absent or null.
  package subscript(field: String) -> JSONValue? {
    guard let value = object[field], value != .null else { return nil }
    return value
  }

  // MARK: Faults

  /// Notes what is wrong.
  func note(_ error: ControlError) { faults.errors.withLock { $0.append(error) } }

  /// Notes what is wrong with a field.
  package func note(_ field: String, got: String, expected: FieldForm) {
    note(.invalid(prefix + field, got: got, expected: expected))
  }

  /// - Throws: every fault that was noted, as one error.
  package func check() throws(ControlError) {
    if let error = ControlError.all(faults.errors.withLock { $0 }) { throw error }
  }

  /// A field without which nothing can be done, which noted a fault if it is missing.
  ///
  /// - Throws: every fault that was noted, as one error.
  func complete<Value>(_ value: Value?) throws(ControlError) -> Value {
    try check()
    guard let value else { preconditionFailure("a field is missing and no fault was noted") }
    return value
  }

  /// Two such fields.
  func complete<First, Second>(
    _ first: First?,
    _ second: Second?
  ) throws(ControlError) -> (First, Second) {
    (try complete(first), try complete(second))
  }
}

// MARK: Values

extension ControlFields {
  package func text(_ field: String) -> String? {
    guard let value = self[field] else { return nil }
    guard let text = value.text else { return mismatch(field, value, .string) }
    return text
  }

  func requiredText(_ field: String, _ expected: FieldForm) -> String? {
    guard let value = self[field] else {
      note(field, got: "nothing", expected: expected)
      return nil
    }
    guard let text = value.text else { return mismatch(field, value, .string) }
    return text
  }

  /// A whole number, or text of one.
  func integer<Number: FixedWidthInteger>(_ field: String, in range: ClosedRange<Number>) -> Number?
  {
    guard let value = self[field] else { return nil }
    guard let text = value.number?.text ?? value.text, let number = Number(text),
      range.contains(number)
    else {
      let form = FieldForm.wholeNumber(from: "\(range.lowerBound)", to: "\(range.upperBound)")
      return mismatch(field, value, form)
    }
    return number
  }

  func duration(_ field: String) -> Duration? {
    guard let value = self[field] else { return nil }
    guard let text = value.text else {
      return mismatch(field, value, .duration)
    }
    do {
      return try DurationText.parse(text)
    } catch {
      note(field, got: "\"\(text)\"", expected: .durationText(error.message))
      return nil
    }
  }

  func instant(_ field: String) -> Instant? {
    guard let text = text(field) else { return nil }
    guard let instant = InstantText.parse(text) else {
      return mismatch(field, .string(text), .time)
    }
    return instant
  }

  /// One of a few words, in any case of letters.
  package func choice<Choice>(
    _ field: String,
    of choices: [Choice],
    _ name: (Choice) -> String
  ) -> Choice? {
    guard let text = text(field) else { return nil }
    guard let choice = choices.first(where: { name($0).lowercased() == text.lowercased() }) else {
      return mismatch(field, .string(text), .words(choices.map(name)))
    }
    return choice
  }

  /// An amount as number or text, above or equal to `minimum` minor units.
  func amount(_ field: String, minimum: Int64) -> Int64? {
    let value = self[field]
    guard let text = value?.number?.text ?? value?.text,
      let minorUnits = ScaledDecimal(text)?.minorUnits, minorUnits >= minimum
    else {
      note(
        field,
        got: value?.compactText ?? "nothing",
        expected: .amount(from: minimum)
      )
      return nil
    }
    return minorUnits
  }

  func currency(_ field: String) -> Currency? {
    guard let text = requiredText(field, .currency) else { return nil }
    guard let currency = Currency(text) else {
      return mismatch(field, .string(text), .currency)
    }
    return currency
  }

  /// What a body may be asked to have: members, or elements.
  func members(_ field: String) -> JSONValue? {
    guard let value = self[field] else { return nil }
    guard value.object != nil || value.array != nil else {
      return mismatch(field, value, .objectSuchAs(#"{"external_id":"order-1"}"#))
    }
    return value
  }

  /// The members of an object inside, if there is one.
  ///
  /// Without `fields`, it may have any.
  func nested(_ field: String, fields: [String]?, such example: String) -> ControlFields? {
    guard let value = self[field] else { return nil }
    guard let object = value.object else {
      note(field, got: value.kind, expected: .objectSuchAs(example))
      return nil
    }
    let inner = ControlFields(object, faults, prefix: "\(prefix)\(field).")
    if let fields {
      let unknown = inner.unknown(fields)
      if !unknown.isEmpty { note(.unknownFields(unknown, known: fields)) }
    }
    inner.noteDuplicates(among: fields ?? inner.names)
    return inner
  }

  /// The names of all members.
  var names: [String] { object.members.map(\.key) }

  private func mismatch<Value>(
    _ field: String,
    _ value: JSONValue,
    _ expected: FieldForm
  ) -> Value? {
    note(field, got: value.compactText, expected: expected)
    return nil
  }
}
