/// Writes JSON values in one style.
struct JSONWriter {
  let style: JSONStyle
  var bytes: [UInt8] = []
  private var level = 0
  private let plain: PlainBytes

  init(style: JSONStyle) {
    self.style = style
    plain = PlainBytes(takesSlashes: !style.escapesSlashes, takesNonASCII: !style.isASCIIOnly)
    bytes.reserveCapacity(128)
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: write("null")
    case .bool(let flag): write(flag ? "true" : "false")
    case .number(let number): write(number.text)
    case .string(let text): writeString(text)
    case .array(let elements): writeArray(elements)
    case .object(let object): writeObject(object)
    }
  }

  private mutating func writeArray(_ elements: [JSONValue]) {
    open("[")
    for (index, element) in elements.enumerated() {
      separate(isFirst: index == 0)
      write(element)
    }
    close("]", isEmpty: elements.isEmpty)
  }

  private mutating func writeObject(_ object: JSONObject) {
    let members =
      style.sortsKeys ? object.members.sorted { $0.key < $1.key } : object.members
    open("{")
    for (index, member) in members.enumerated() {
      separate(isFirst: index == 0)
      writeString(member.key)
      write(style.layout == .compact ? ":" : ": ")
      write(member.value)
    }
    close("}", isEmpty: members.isEmpty)
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    level += 1
  }

  private mutating func close(_ bracket: Unicode.Scalar, isEmpty: Bool) {
    level -= 1
    if !isEmpty { breakLine() }
    bytes.append(UInt8(ascii: bracket))
  }

  private mutating func separate(isFirst: Bool) {
    if !isFirst { write(style.layout == .spaced ? ", " : ",") }
    breakLine()
  }

  private mutating func breakLine() {
    guard case .pretty(let indent) = style.layout else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * indent))
  }

  private mutating func writeString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    if plain.end(in: bytes.span, from: start) < bytes.count {
      bytes.removeLast(bytes.count - start)
      if style.isASCIIOnly {
        for scalar in text.unicodeScalars { writeASCII(scalar) }
      } else {
        for byte in text.utf8 { writeEscaped(byte) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): write(#"\""#)
    case UInt8(ascii: "\\"): write(#"\\"#)
    case UInt8(ascii: "/") where style.escapesSlashes: write(#"\/"#)
    case 0x08: write(#"\b"#)
    case 0x09: write(#"\t"#)
    case 0x0A: write(#"\n"#)
    case 0x0C: write(#"\f"#)
    case 0x0D: write(#"\r"#)
    case 0..<0x20: writeUnit(UInt16(byte))
    default: bytes.append(byte)
    }
  }

  private mutating func writeASCII(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { return writeEscaped(UInt8(ascii: scalar)) }
    for unit in UTF16.encode(scalar) ?? .init() { writeUnit(unit) }
  }

  /// Writes `\u` and four lower-case hexadecimal digits.
  private mutating func writeUnit(_ unit: UInt16) {
    write("\\u")
    for shift in stride(from: 12, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: unit >> shift) & 0xF
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  private mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}

extension JSONValue {
  /// The value as UTF-8 JSON text.
  package func encoded(_ style: JSONStyle = .compact) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.write(self)
    return writer.bytes
  }
}

extension JSONObject {
  /// The object as UTF-8 JSON text.
  package func encoded(_ style: JSONStyle = .compact) -> [UInt8] {
    JSONValue.object(self).encoded(style)
  }
}
