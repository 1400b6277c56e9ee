/// Hides secrets in text that is not JSON: broken JSON, JSON inside a string, a form.
///
/// Clients under construction send all of these, with real credentials.
enum SecretText {
  /// The text with what follows each secret field's name replaced by a mask.
  static func masked(_ text: String, fields: Set<String>) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let end = endOfWord(bytes, from: index)
      guard end > index else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let word = bytes[index..<end]
      result.append(contentsOf: word)
      index = end
      guard fields.contains(String(decoding: word, as: UTF8.self).lowercased()),
        let value = startOfValue(bytes, from: end)
      else { continue }
      result.append(contentsOf: bytes[end..<value])
      result.append(contentsOf: SecretMask.mask.utf8)
      index = endOfValue(bytes, from: value)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func endOfWord(_ bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex { !isLetter($0) && $0 != UInt8(ascii: "_") } ?? bytes.count
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  /// Behind quotes, blanks and one `:` or `=`; `nil` if no value follows.
  private static func startOfValue(_ bytes: [UInt8], from start: Int) -> Int? {
    let assignment = Array(":=".utf8)
    let skipped = Array("\"'\\ \t\r\n".utf8)
    var isAssigned = false
    for index in start..<bytes.count {
      if assignment.contains(bytes[index]) {
        isAssigned = true
      } else if !skipped.contains(bytes[index]) {
        return isAssigned ? index : nil
      }
    }
    return nil
  }

  /// The value's closing quote if it was quoted, else the next `&`, `,`, `}` or blank.
  private static func endOfValue(_ bytes: [UInt8], from start: Int) -> Int {
    let opening = bytes[start - 1]
    guard opening == UInt8(ascii: "\"") || opening == UInt8(ascii: "'") else {
      let ends = Array("&,} \t\r\n".utf8)
      return bytes[start...].firstIndex { ends.contains($0) } ?? bytes.count
    }
    let depth = backslashes(bytes, before: start - 1)
    return bytes.indices[start...].first { index in
      guard bytes[index] == opening else { return false }
      let escapes = backslashes(bytes, before: index)
      return depth == 0 ? escapes.isMultiple(of: 2) : escapes == depth
    } ?? bytes.count
  }

  /// A quote inside a quoted value has one more of them than the quotes around it.
  private static func backslashes(_ bytes: [UInt8], before index: Int) -> Int {
    bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
  }
}
