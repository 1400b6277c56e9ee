import SandboxCore
import TextPatterns
import WireJSON

/// Reads one object of the country data, every key of it and no other.
///
/// What may be absent reads as empty; what is there has to be of its kind. A key that nobody asked
/// for is a fault, so that no rule is lost by a slip of the pen.
final class CountryReader {
  /// What the objects point into.
  struct Head: Sendable {
    let sources: [String]
    let email: TextPattern?
  }

  let head: Head
  /// Where the object stands, such as `MX.account.rules[1]`.
  let place: String
  private let object: JSONObject
  private var unread: Set<String>

  private init(_ object: JSONObject, _ head: Head, _ place: String) {
    self.object = object
    self.head = head
    self.place = place
    unread = Set(object.members.map(\.key))
  }

  /// Reads an object.
  /// - Throws: What the reading throws, and `CountryFault` for keys that it left or that stand twice.
  static func read<Value>(
    _ object: JSONObject,
    _ head: Head,
    at place: String,
    _ reading: (CountryReader) throws(CountryFault) -> Value
  ) throws(CountryFault) -> Value {
    if let twice = object.duplicatedKeys.first {
      throw .wrong(place: "\(place).\(twice)", got: "written twice", expected: "it once")
    }
    let reader = CountryReader(object, head, place)
    let value = try reading(reader)
    if let key = reader.unread.min() { throw .unknown(place: "\(place).\(key)") }
    return value
  }

  /// The keys of the object, for those that are chosen freely.
  var keys: [String] { object.members.map(\.key) }

  func has(_ key: String) -> Bool { object[key] != nil }

  /// The value of a key, which is read by this.
  func value(_ key: String) -> JSONValue? {
    unread.remove(key)
    return object[key]
  }

  /// The value in another form; nil when it is absent.
  func optional<Value>(
    _ key: String,
    _ expected: String,
    _ form: (JSONValue) -> Value?
  ) throws(CountryFault) -> Value? {
    guard let value = value(key) else { return nil }
    guard let formed = form(value) else {
      let got = value.text.map { "\"\($0)\"" } ?? value.kind
      throw .wrong(place: "\(place).\(key)", got: got, expected: expected)
    }
    return formed
  }

  /// The value in another form.
  func required<Value>(
    _ key: String,
    _ expected: String,
    _ form: (JSONValue) -> Value?
  ) throws(CountryFault) -> Value {
    guard let value = try optional(key, expected, form) else {
      throw .missing(place: "\(place).\(key)")
    }
    return value
  }

  /// An object within; nil when it is absent.
  func section<Value>(
    _ key: String,
    _ reading: (CountryReader) throws(CountryFault) -> Value
  ) throws(CountryFault) -> Value? {
    guard let object = try optional(key, "an object", \.object) else { return nil }
    return try Self.read(object, head, at: "\(place).\(key)", reading)
  }

  /// A list of objects; empty when it is absent.
  func list<Value>(
    _ key: String,
    _ reading: (CountryReader) throws(CountryFault) -> Value
  ) throws(CountryFault) -> [Value] {
    let objects = try optional(key, "a list of objects") { Self.all($0, \.object) } ?? []
    var values: [Value] = []
    for (index, object) in objects.enumerated() {
      values.append(try Self.read(object, head, at: "\(place).\(key)[\(index)]", reading))
    }
    return values
  }

  /// The elements of a list, all of one kind; nil when any is of another.
  static func all<Value>(_ value: JSONValue, _ form: (JSONValue) -> Value?) -> [Value]? {
    guard let elements = value.array else { return nil }
    let formed = elements.compactMap(form)
    return formed.count == elements.count ? formed : nil
  }
}
