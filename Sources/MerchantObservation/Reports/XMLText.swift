/// Writes an XML document, one element a line.
struct XMLText {
  typealias Attributes = [(String, String)]

  private var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
  private var depth = 0

  package var document: String { lines.joined(separator: "\n") + "\n" }

  package mutating func open(_ name: String, _ attributes: Attributes) {
    write("<\(name)\(Self.text(attributes))>")
    depth += 1
  }

  package mutating func close(_ name: String) {
    depth -= 1
    write("</\(name)>")
  }

  package mutating func empty(_ name: String, _ attributes: Attributes) {
    write("<\(name)\(Self.text(attributes))/>")
  }

  mutating func element(_ name: String, _ attributes: Attributes, _ content: String) {
    write("<\(name)\(Self.text(attributes))>\(Self.escaped(content, isAttribute: false))</\(name)>")
  }

  private mutating func write(_ line: String) {
    lines.append(String(repeating: " ", count: depth * 2) + line)
  }

  private static func text(_ attributes: Attributes) -> String {
    attributes.map { " \($0.0)=\"\(escaped($0.1, isAttribute: true))\"" }.joined()
  }

  /// Text in which markup is escaped and what XML 1.0 cannot hold is U+FFFD.
  static func escaped(_ text: String, isAttribute: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n" where !isAttribute, "\t" where !isAttribute: result.append(scalar)
      case "\n", "\t", "\r":
        // A parser would turn them into blanks in an attribute, and \r into \n anywhere.
        result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      default: result.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return String(result)
  }

  /// - Source: XML 1.0, section 2.2.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
