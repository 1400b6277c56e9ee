/// Texts that look like a right one, and some that do not.
enum NearMiss {
  static func texts(of right: String, cap: Int?) -> [(String, String)] {
    around(right) + lookAlikes(of: right) + lengths(of: right, cap) + strange
  }

  /// One text of each kind.
  static func fewTexts(of right: String) -> [(String, String)] {
    let kinds: Set = [
      "as it is", "a blank before", "a blank behind", "a blank of no width behind", "one less",
      "too long", "a control character", "an emoji", "a letter",
    ]
    let twins = lookAlikes(of: right)
    let few = (around(right) + lengths(of: right, nil) + strange).filter { kinds.contains($0.0) }
    return few + twins.prefix(1) + twins.suffix(1)
  }

  private static func around(_ text: String) -> [(String, String)] {
    [
      ("as it is", text), ("a blank before", " " + text), ("a blank behind", text + " "),
      ("a line break behind", text + "\n"), ("a blank of no width behind", text + "\u{200B}"),
      ("a wide blank before", "\u{3000}" + text), ("a mark of order before", "\u{FEFF}" + text),
      ("an accent behind", text + "\u{301}"), ("a NUL behind", text + "\u{0}"),
      ("one more", text + "0"), ("one less", String(text.dropLast())),
      ("a sign within", text.prefix(1) + "·" + text.dropFirst()),
    ]
  }

  /// Full-width and Arabic digits, and letters of other scripts.
  private static func lookAlikes(of text: String) -> [(String, String)] {
    var found: [(String, String)] = []
    if let place = text.unicodeScalars.firstIndex(where: { ("0"..."9").contains($0) }) {
      let value = text.unicodeScalars[place].value - 0x30
      found.append(("a full-width digit", replaced(text, place, 0xFF10 + value)))
      found.append(("an Arabic digit", replaced(text, place, 0x660 + value)))
      found.append(("a mathematical digit", replaced(text, place, 0x1D7D8 + value)))
    }
    for (index, letter) in latin.unicodeScalars.enumerated() {
      guard let place = text.unicodeScalars.firstIndex(of: letter) else { continue }
      let twin = Array(cyrillic.unicodeScalars)[index]
      return found + [("a Cyrillic letter", replaced(text, place, twin.value))]
    }
    return found
  }

  private static let latin = "aeocpxyABCEHKMOPTX"
  private static let cyrillic = "аеосрхуАВСЕНКМОРТХ"

  private static func replaced(
    _ text: String,
    _ place: String.Index,
    _ value: UInt32
  ) -> String {
    var scalars = text.unicodeScalars
    let twin = Unicode.Scalar(value) ?? "?"
    scalars.replaceSubrange(place...place, with: CollectionOfOne(twin))
    return String(scalars)
  }

  /// At the cap and beyond, in characters that have two bytes each.
  private static func lengths(of text: String, _ cap: Int?) -> [(String, String)] {
    let digits = String(repeating: "9", count: 301)
    guard let cap, cap > 1 else { return [("too long", digits)] }
    return [
      ("too long", digits), ("at the cap", String(repeating: "é", count: cap)),
      ("beyond the cap", String(repeating: "é", count: cap + 1)),
      ("padded to the cap", text + String(repeating: "0", count: max(0, cap - text.utf8.count))),
    ]
  }

  private static let strange: [(String, String)] = [
    ("a control character", "\u{1}\n"), ("a question mark", "?"), ("an emoji", "🎁"),
    ("minus one", "-1"), ("plus one", "+1"), ("an exponent", "1e2"), ("a letter", "x"),
    ("kana", "サトシ"), ("small kana", "ショウ"), ("kanji", "聡"), ("hiragana", "さとし"),
    ("half-width kana", "ｻﾄｼ"), ("from right to left", "\u{202E}abc"), ("a quote", "'; --"),
  ]
}
