import Yams

/// A scenario's text on its way through the YAML parser.
///
/// Two things are taken from the parser's hands, without moving any mark. Every `*` goes in
/// disguised, so that aliases come out as text and ``NodeBuilder`` can expand them within bounds.
/// A key that repeats, at which the parser would stop, is disguised too and reported with all
/// other faults.
struct YAMLText {
  /// Stands for `*`; of Unicode's private-use area, which YAML takes for printable text.
  static let star: Unicode.Scalar = "\u{E02A}"
  /// Each stands for the letters of one repeated key.
  private static let masks: [Unicode.Scalar] = (0xE100..<0xE118).compactMap(Unicode.Scalar.init)
  /// The most scalars that are parsed again for the sake of repeated keys.
  private static let mostRepeated = 1 << 20

  /// What the parser made of a text.
  struct Tree {
    /// Kept because anchors live only as long as it does.
    let parser: Parser
    package let root: Node
    /// The real names of disguised keys, by place.
    package let names: [SourcePlace: String]
  }

  private let source: SourceText
  private var scalars: [Unicode.Scalar]
  private var names: [SourcePlace: String] = [:]

  /// - Throws: a fault at the first character that cannot stand in a scenario.
  package init(_ source: SourceText) throws(SyntaxFault) {
    self.source = source
    scalars = source.scalars
    for (index, scalar) in source.scalars.enumerated() {
      guard Self.isAllowed(scalar) else {
        throw .character(scalar, at: source.place(of: index))
      }
      if scalar == "*" { scalars[index] = Self.star }
    }
  }

  /// Parses the text; `nil` when it holds nothing.
  mutating func tree() throws(SyntaxFault) -> Tree? {
    try checkKeys()
    while true {
      do {
        let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
        guard let root = try parser.singleRoot() else { return nil }
        return Tree(parser: parser, root: root, names: names)
      } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
        try disguise(keys.first ?? "", at: SourcePlace(context.mark))
      } catch let error as YamlError {
        throw SyntaxFault(error, in: source)
      } catch {
        throw SyntaxFault("\(error)", at: .start)
      }
    }
  }

  /// The text of a scalar, with what the parser was not to see, and what it dropped.
  package static func text(
    of scalar: Node.Scalar,
    at place: SourcePlace,
    in source: SourceText
  ) -> String {
    let text = plain(scalar.string)
    guard scalar.style == .doubleQuoted else { return text }
    return ByteOrderMark.restored(text, at: place, in: source)
  }

  /// A text with its stars again.
  package static func plain(_ text: String) -> String {
    guard text.unicodeScalars.contains(star) else { return text }
    return text.replacing(String(star), with: "*")
  }

  private var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// Replaces the letters of a key, between its quotes if it has some.
  private mutating func disguise(_ key: String, at place: SourcePlace) throws(SyntaxFault) {
    let name = Self.plain(key)
    let letters = Array(key.unicodeScalars)
    guard names.count < Self.masks.count, names.count * scalars.count < Self.mostRepeated,
      !letters.isEmpty, let opening = source.index(of: place)
    else { throw .repeated(name, at: place) }
    let start = ["\"", "'"].contains(scalars[opening]) ? opening + 1 : opening
    guard scalars[start...].starts(with: letters) else { throw .repeated(name, at: place) }
    for index in start..<start + letters.count { scalars[index] = Self.masks[names.count] }
    names[place] = name
  }

  /// YAML's printable characters, without the disguises.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x20...0x7E, 0xA0...0xD7FF, 0x10000...: true
    case 0xE000...0xFFFD: scalar != star && scalar.value != 0xFEFF && !masks.contains(scalar)
    default: false
    }
  }
}

extension YAMLText {
  /// The most work, in scalars times keys, that keys which are no texts may make.
  private static let mostKeyWork = 16 << 20

  /// Refuses a text with many keys that are lists or mappings, one inside the other.
  ///
  /// The parser compares keys by their whole content at every level, which could take minutes.
  /// What looks like such a key inside quotes counts as well; no real file comes near the bound.
  private func checkKeys() throws(SyntaxFault) {
    var count = 0
    var last: Unicode.Scalar = "\n"
    for (index, scalar) in scalars.enumerated() where !isBlank(scalar) {
      if scalar == ":", last == "]" || last == "}" { count += 1 }
      if scalar == "?", isBlank(at: index - 1), isBlank(at: index + 1) { count += 1 }
      last = scalar
      guard count * scalars.count < Self.mostKeyWork else {
        throw SyntaxFault(
          "too many keys that are lists or mappings (`]:`, `}:`, `? `); a key has to be a text",
          at: source.place(of: index)
        )
      }
    }
  }
}

extension YAMLText {
  private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\t"
  }

  /// Whether a blank, an opening bracket or a comma, or the text's end, stands at an index.
  private func isBlank(at index: Int) -> Bool {
    guard scalars.indices.contains(index) else { return true }
    return isBlank(scalars[index]) || ["{", "[", ","].contains(scalars[index])
  }
}

extension SourcePlace {
  init(_ mark: Mark) { self.init(line: max(mark.line, 1), column: max(mark.column, 1)) }
}
