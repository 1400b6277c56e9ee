import ScenarioText

/// A text that other languages read as a regular expression with flags, such as `/late/i`.
///
/// Here it is what it looks like letter by letter.
struct FlaggedPattern {
  private static let flags = "dgimsuvxy"
  /// The longest expression that is written out for both cases of its letters.
  private static let longest = 30

  private let text: String
  private let body: Substring
  private let ignoresCase: Bool

  /// `nil` for any other text; paths have more than two slashes.
  init?(_ text: String) {
    guard text.hasPrefix("/"), let end = text.lastIndex(of: "/") else { return nil }
    let flags = text[text.index(after: end)...]
    body = text[text.startIndex..<end].dropFirst()
    guard !body.isEmpty, !flags.isEmpty, flags.allSatisfy(Self.flags.contains),
      Set(flags).count == flags.count, !Self.hasPlainSlash(body)
    else { return nil }
    self.text = text
    ignoresCase = flags.contains("i")
  }

  /// Whether a slash stands in it that nothing escapes.
  private static func hasPlainSlash(_ body: Substring) -> Bool {
    var isEscaped = false
    for character in body {
      if character == "/", !isEscaped { return true }
      isEscaped = character == "\\" && !isEscaped
    }
    return false
  }

  /// That it is no expression, and what to write.
  var remark: String {
    "\(quoted(text)) is compared with its slashes and is no regular expression, which has no flags"
      + " behind it; \(remedy)"
  }

  private var remedy: String {
    guard ignoresCase else { return "write /\(body)/" }
    guard body.count <= Self.longest, body.allSatisfy({ Self.isPlain($0) }) else {
      return "write each letter that may be small or a capital as [Aa]"
    }
    return "for small letters and capitals write /\(body.map(Self.eitherCase).joined())/"
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || " -_@".contains(character))
  }

  private static func eitherCase(_ character: Character) -> String {
    let (upper, lower) = (character.uppercased(), character.lowercased())
    return upper == lower ? upper : "[\(upper)\(lower)]"
  }
}
