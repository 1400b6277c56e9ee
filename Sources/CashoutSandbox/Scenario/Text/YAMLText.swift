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

  /// What the parser made of a text.
  struct Tree {
    /// Kept because anchors live only as long as it does.
    let parser: Parser
    let root: Node
    /// The real names of disguised keys, by place.
    let names: [SourcePlace: String]
  }

  private var lines: [[Unicode.Scalar]]
  private var names: [SourcePlace: String] = [:]

  /// - Throws: a fault at the first character that cannot stand in a scenario.
  init(_ source: SourceText) throws(SyntaxFault) {
    lines = source.lines
    for (row, line) in lines.enumerated() {
      for (column, scalar) in line.enumerated() {
        guard Self.isAllowed(scalar) else {
          throw .character(scalar, at: SourcePlace(line: row + 1, column: column + 1))
        }
        if scalar == "*" { lines[row][column] = Self.star }
      }
    }
  }

  /// Parses the text; `nil` when it holds nothing.
  mutating func tree() throws(SyntaxFault) -> Tree? {
    while true {
      do {
        let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
        guard let root = try parser.singleRoot() else { return nil }
        return Tree(parser: parser, root: root, names: names)
      } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
        try disguise(keys.first ?? "", at: SourcePlace(context.mark))
      } catch let error as YamlError {
        throw SyntaxFault(error)
      } catch {
        throw SyntaxFault("\(error)", at: .start)
      }
    }
  }

  /// A text with its stars again.
  static func plain(_ text: String) -> String {
    guard text.unicodeScalars.contains(star) else { return text }
    return text.replacing(String(star), with: "*")
  }

  private var text: String {
    var text = String.UnicodeScalarView()
    for (index, line) in lines.enumerated() {
      if index > 0 { text.append("\n") }
      text.append(contentsOf: line)
    }
    return String(text)
  }

  /// Replaces the letters of a key, between its quotes if it has some.
  private mutating func disguise(_ key: String, at place: SourcePlace) throws(SyntaxFault) {
    let name = Self.plain(key)
    let letters = Array(key.unicodeScalars)
    guard names.count < Self.masks.count, !letters.isEmpty, let start = firstLetter(at: place),
      lines[place.line - 1][start...].starts(with: letters)
    else { throw SyntaxFault("the key `\(name)` stands here more than once", at: place) }
    for index in start..<start + letters.count {
      lines[place.line - 1][index] = Self.masks[names.count]
    }
    names[place] = name
  }

  private func firstLetter(at place: SourcePlace) -> Int? {
    guard lines.indices ~= place.line - 1, lines[place.line - 1].indices ~= place.column - 1
    else { return nil }
    let opening = lines[place.line - 1][place.column - 1]
    return opening == "\"" || opening == "'" ? place.column : place.column - 1
  }

  /// YAML's printable characters, without the disguises.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20...0x7E, 0xA0...0xD7FF, 0x10000...: true
    case 0xE000...0xFFFD: scalar != star && scalar.value != 0xFEFF && !masks.contains(scalar)
    default: false
    }
  }
}

extension SourcePlace {
  init(_ mark: Mark) { self.init(line: max(mark.line, 1), column: max(mark.column, 1)) }
}
