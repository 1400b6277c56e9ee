package import WireJSON

/// A piece of YAML to be written: in one line where it fits, in several where it does not.
package enum YAMLValue: Sendable {
  /// Text as it is to stand there.
  case scalar(String)
  case list([YAMLValue])
  case mapping([(key: String, value: YAMLValue)])

  /// Longer lines are broken.
  private static let width = 96

  /// Readers look for the `:` behind a key no farther than 1024 characters, unless `?` announces it.
  private static let longestPlainKey = 1000

  private static func isLong(_ key: String) -> Bool { key.unicodeScalars.count > longestPlainKey }

  /// The value in flow style: `{ of: a, status: COMPLETED }`.
  package var flow: String {
    switch self {
    case .scalar(let text): text
    case .list(let values): "[\(values.map(\.flow).joined(separator: ", "))]"
    case .mapping(let entries):
      entries.isEmpty ? "{}" : "{ \(entries.map(Self.flow).joined(separator: ", ")) }"
    }
  }

  private static func flow(_ key: String, _ value: YAMLValue) -> String {
    isLong(key) ? "? \(key) : \(value.flow)" : "\(key): \(value.flow)"
  }

  /// The lines of a mapping's entries or a list's items.
  package func lines(indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    switch self {
    case .scalar(let text): return [margin + text]
    case .mapping(let entries):
      return entries.flatMap { key, value in
        Self.isLong(key)
          ? ["\(margin)? \(key)"] + value.lines(after: "\(margin):", indent: indent + 2)
          : value.lines(after: "\(margin)\(key):", indent: indent + 2)
      }
    case .list(let values):
      return values.flatMap { value -> [String] in
        if case .mapping(let entries) = value, value.isBroken(after: indent + 2) {
          let lines = YAMLValue.mapping(entries).lines(indent: indent + 2)
          return ["\(margin)- \(lines[0].dropFirst(indent + 2))"] + lines.dropFirst()
        }
        return value.lines(after: "\(margin)-", indent: indent + 2)
      }
    }
  }

  /// Whether a list's item stands in lines of its own: a long one, a single key, one with parts.
  private func isBroken(after width: Int) -> Bool {
    guard case .mapping(let entries) = self, !entries.isEmpty else { return false }
    let hasParts = entries.contains { entry in
      if case .mapping = entry.value { true } else { false }
    }
    return hasParts || entries.count == 1 || width + flow.count > Self.width
  }

  private func lines(after head: String, indent: Int) -> [String] {
    let line = "\(head) \(flow)"
    switch self {
    case .mapping(let entries) where !entries.isEmpty && line.count > Self.width:
      return [head] + lines(indent: indent)
    case .list(let values) where !values.isEmpty && line.count > Self.width:
      return [head] + lines(indent: indent)
    default: return [line]
    }
  }
}

extension YAMLValue {
  /// A text in the plainest form that reads back as the same text.
  package static func text(_ text: String) -> YAMLValue {
    .scalar(isPlain(text) ? text : quoted(text))
  }

  private static func isPlain(_ text: String) -> Bool {
    let words = ["true", "false", "null", "Null", "NULL"]
    guard let first = text.utf8.first, isLetter(first) || first == UInt8(ascii: "/"),
      !words.contains(text)
    else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || (48...57).contains($0) || "-_./@".utf8.contains($0)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  /// A text in double quotes, with escapes for what YAML does not print.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        if isPrintable(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += escape(scalar)
        }
      }
    }
    return result + "\""
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0x10000...: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let width = scalar.value > 0xFFFF ? 8 : 4
    let zeros = String(repeating: "0", count: width - digits.count)
    return (width == 8 ? "\\U" : "\\u") + zeros + digits
  }

  /// A JSON value; texts that look like numbers or words are quoted, so that kinds stay.
  package init(_ value: JSONValue) {
    switch value {
    case .null: self = .scalar("~")
    case .bool(let flag): self = .scalar(flag ? "true" : "false")
    case .number(let number): self = .scalar(number.text)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map(YAMLValue.init))
    case .object(let object): self = .mapping(object)
    }
  }

  package static func mapping(_ object: JSONObject) -> YAMLValue {
    .mapping(object.members.map { (key: YAMLValue.text($0.key).flow, value: YAMLValue($0.value)) })
  }

  /// A piece of a scenario file, written again.
  package init(_ node: ScenarioNode) {
    switch node.content {
    case .scalar(let text, isPlain: true):
      let isBare = !text.contains { ",[]{}#&*!|>'\"%@`\n".contains($0) } && !text.contains(": ")
      self = isBare ? .scalar(text.isEmpty ? "~" : text) : .text(text)
    case .scalar(let text, isPlain: false): self = .scalar(Self.quoted(text))
    case .list(let nodes): self = .list(nodes.map { YAMLValue($0) })
    case .mapping(let entries):
      self = .mapping(
        entries.map { (key: YAMLValue.text($0.key).flow, value: YAMLValue($0.value)) }
      )
    }
  }
}
