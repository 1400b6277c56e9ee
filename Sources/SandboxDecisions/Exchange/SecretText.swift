/// Hides secrets in text that is not JSON: broken JSON, JSON inside a string, a form, a query, a URL.
///
/// Clients under construction send all of these, with real credentials.
package struct SecretText {
  private let bytes: [UInt8]
  /// Texts that stand for a value and are none, such as `{pass}`.
  private let placeholders: [[UInt8]]
  /// Names of secrets beside those of any contract.
  private let hidden: Set<String>
  private var result: [UInt8] = []
  private var index = 0

  /// The text with what follows each secret's name, and the user of each URL, replaced by a mask.
  package static func masked(
    _ text: String,
    keeping placeholders: [String] = [],
    hiding hidden: Set<String> = []
  ) -> String {
    // What assigns nothing and has no URL has nothing to hide, as most texts.
    guard text.utf8.contains(where: { marks.contains($0) }) else { return text }
    var secret = SecretText(
      bytes: Array(text.utf8),
      placeholders: placeholders.map { Array($0.utf8) },
      hidden: hidden
    )
    secret.run()
    return String(decoding: secret.result, as: UTF8.self)
  }

  private init(bytes: [UInt8], placeholders: [[UInt8]], hidden: Set<String>) {
    self.bytes = bytes
    self.hidden = hidden
    self.placeholders = placeholders
  }

  private static let marks = Array(":=\"'".utf8)

  private mutating func run() {
    while index < bytes.count {
      let start = index
      take(to: endOfWord(from: start))
      if index > start {
        maskValue(of: String(decoding: bytes[start..<index], as: UTF8.self))
      } else if let user = startOfUser {
        take(to: user)
        if let end = endOfUser { mask(to: end) }
      } else {
        take(to: index + 1)
      }
    }
  }

  private mutating func take(to end: Int) {
    result += bytes[index..<end]
    index = end
  }

  private mutating func mask(to end: Int) {
    guard !placeholders.contains(where: { bytes[index...].starts(with: $0) }) else { return }
    result += SecretMask.mask.utf8
    index = end
  }

  private mutating func maskValue(of name: String) {
    guard SecretMask.isSecret(name, or: hidden), let value = startOfValue else { return }
    take(to: value)
    // These have several words; in all others a blank is the end.
    let isLine = ["authorization", "cookie"].contains { name.lowercased().hasSuffix($0) }
    mask(to: endOfValue(isLine: isLine))
  }

  private func endOfWord(from start: Int) -> Int {
    let hyphens = Array("_-".utf8)
    return bytes[start...].firstIndex { !Self.isLetter($0) && !hyphens.contains($0) } ?? bytes.count
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  /// Behind quotes, blanks and one `:` or `=`, which may be missing between two quoted texts;
  /// `nil` if no value follows.
  private var startOfValue: Int? {
    let assignment = Array(":=".utf8)
    let quotes = Array("\"'".utf8)
    let skipped = Array("\\ \t\r\n".utf8)
    var isAssigned = false
    var quoteCount = 0
    for place in index..<bytes.count {
      if assignment.contains(bytes[place]) {
        isAssigned = true
      } else if quotes.contains(bytes[place]) {
        quoteCount += 1
      } else if !skipped.contains(bytes[place]) {
        return isAssigned || quoteCount > 1 ? place : nil
      }
    }
    return nil
  }

  /// The value's closing quote if it was quoted, else the next `&`, `,`, `}` or blank.
  private func endOfValue(isLine: Bool) -> Int {
    let opening = bytes[index - 1]
    guard opening == UInt8(ascii: "\"") || opening == UInt8(ascii: "'") else {
      // What is broken inside a list or an object may end anywhere.
      guard !Array("[{".utf8).contains(bytes[index]) else { return bytes.count }
      let ends = Array((isLine ? "\r\n\"" : "&,} \t\r\n\"").utf8)
      return bytes[index...].firstIndex { ends.contains($0) } ?? bytes.count
    }
    let depth = backslashes(before: index - 1)
    return bytes.indices[index...].first { place in
      guard bytes[place] == opening else { return false }
      let escapes = backslashes(before: place)
      return depth == 0 ? escapes.isMultiple(of: 2) : escapes == depth
    } ?? bytes.count
  }

  /// A quote inside a quoted value has one more of them than the quotes around it.
  private func backslashes(before place: Int) -> Int {
    bytes[..<place].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
  }

  // MARK: URLs

  /// Behind `://` or, as some write JSON, `:\/\/`; `nil` elsewhere.
  private var startOfUser: Int? {
    for mark in ["://", #":\/\/"#] where bytes[index...].starts(with: mark.utf8) {
      return index + mark.utf8.count
    }
    return nil
  }

  /// The last `@` before the host's end; `nil` for a URL without a user.
  private var endOfUser: Int? {
    let ends = Array("/?#\"'\\ <>\t\r\n".utf8)
    let end = bytes[index...].firstIndex { ends.contains($0) } ?? bytes.count
    return bytes[index..<end].lastIndex(of: UInt8(ascii: "@"))
  }
}
