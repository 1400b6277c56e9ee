import TextPatterns
import WireJSON

/// The kinds of values that the country data has.
extension CountryReader {
  func text(_ key: String) throws(CountryFault) -> String {
    try required(key, "text", \.text)
  }

  func optionalText(_ key: String) throws(CountryFault) -> String? {
    try optional(key, "text", \.text)
  }

  func texts(_ key: String) throws(CountryFault) -> [String] {
    try optional(key, "a list of texts") { Self.all($0, \.text) } ?? []
  }

  func number(_ key: String) throws(CountryFault) -> Int? {
    try optional(key, "a whole number", Self.integer)
  }

  func flag(_ key: String) throws(CountryFault) -> Bool {
    try optional(key, "true or false", \.bool) ?? false
  }

  /// Bank codes as integers; nil when they are absent.
  func bankCodes(_ key: String) throws(CountryFault) -> [Int]? {
    try optional(key, "a list of whole numbers") { Self.all($0, Self.integer) }
  }

  private static func integer(_ value: JSONValue) -> Int? {
    value.number?.integer.map { Int($0) }
  }

  /// A value out of a list of names.
  func name<Name: RawRepresentable & CaseIterable>(
    _ key: String,
    _: Name.Type
  ) throws(CountryFault) -> Name? where Name.RawValue == String {
    let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
    return try optional(key, "one of \(names)") { $0.text.flatMap { Name(rawValue: $0) } }
  }

  func mark(_ key: String) throws(CountryFault) -> Mark {
    guard let mark = try name(key, Mark.self) else { throw .missing(place: "\(place).\(key)") }
    return mark
  }

  func check(_ key: String) throws(CountryFault) -> CheckDigits? {
    try name(key, CheckDigits.self)
  }

  func optionalPattern(_ key: String) throws(CountryFault) -> TextPattern? {
    try optional(key, "a pattern, or @email") { value in
      guard let source = value.text else { return nil }
      return source == "@email" ? head.email : try? TextPattern(source)
    }
  }

  func pattern(_ key: String) throws(CountryFault) -> TextPattern {
    guard let pattern = try optionalPattern(key) else { throw .missing(place: "\(place).\(key)") }
    return pattern
  }

  /// The source of one rule.
  func source() throws(CountryFault) -> String {
    try required("source", "an index into the list of sources") { value in
      guard let index = Self.integer(value), head.sources.indices.contains(index) else {
        return nil
      }
      return head.sources[index]
    }
  }
}
