import Foundation
import Testing
import TextPatterns

private let patterns = [
  "abc", "^abc$", "a|b", "^(a|b)*$", "^(?:ab)+$", "a.c", "^.{1,3}$", "^a?b+c*$", "[a-c]",
  "^[^a-c]+$", #"^\d{11}$"#, #"^(\d{7,9}|\d{11})$"#, #"^\w+\s\w+$"#, #"^[\d-]+$"#,
  #"[\w.]+@[\w.]+"#,
  #"^\D+$"#, #"^\S{1,5}$"#, #"^[^\s]+$"#, #"^(\d{1,20}-?[\dxX])?$"#, "^$", "$", "^", "a$|^b",
  "(a*)*", "(a|a?)+b", "x{0}y", "x{0,2}y", "x{2,}", #"\."#, #"[.\]\-\\]"#, "[a-]", "[-a]", "[a^]",
  "^(a(b(c)?)?)?$", "()", "(|a)b", "a||b", #"\u00e9"#, #"\x41"#, "^[А-я]+$", "^[ァ-ヶー]+$", "é",
  "a+?b", "😀.", #"^\+55\d{10,11}$"#, #"^[0-9.-]{9,18}$"#, "(ab|cd){2}",
  "^[A-Za-z]{4}0[A-Za-z0-9]{6}$",
]

private let texts = [
  "", "a", "b", "c", "abc", "ab", "abab", "abcabc", "xabcx", "a.c", "a\nc", "aab", "aaab", "bbb",
  "ac",
  "12345678901", "1234567", "12345678x", "1234-X", "12-34", "one two", "a@b.c", "xy", "xxy", "xxxy",
  "-",
  "\\", "]", ".", "^", "A", "é", "e\u{301}", "Привет", "サトシ", "さとし", "😀!", "😀", "+5511666666666",
  "123.456-789", "abcd", "cdab", "IDIB0M322xx", "   ", "aaaaaaaaaaaaaaaaaaaaaaaa",
]

@Suite struct TextPatternTests {
  @Test(arguments: patterns)
  func `a pattern finds what a backtracking matcher finds`(_ source: String) throws {
    let pattern = try TextPattern(source)
    let reference = try NSRegularExpression(pattern: source)
    for text in texts {
      let range = NSRange(text.startIndex..., in: text)
      let expected = reference.firstMatch(in: text, range: range) != nil
      #expect(pattern.matches(text) == expected, "/\(source)/ on \"\(text)\"")
    }
  }

  @Test(arguments: [
    ("(a", "character 1: `(` has no `)` after it"),
    ("a)", "character 2: `)` has no `(` before it"),
    ("[a", "character 1: `[` has no `]` after it"),
    ("[]", "character 1: a class is empty"),
    ("[[:alpha:]]", "character 2: a class inside a class"),
    ("[z-a]", "character 2: the range is the wrong way round"),
    (#"[a-\d]"#, "character 2: a range must end in a character"),
    ("*a", "character 1: `*` has nothing to repeat"),
    ("a**", "character 3: a quantifier cannot follow another"),
    ("a*+", "character 3: a quantifier cannot follow another"),
    ("^*", "character 1: an anchor cannot be repeated"),
    ("{2}", "character 1: `{` has nothing to repeat"),
    ("a{", "character 2: not a repetition"),
    ("a{x}", "character 2: not a repetition"),
    ("a{,3}", "character 2: not a repetition"),
    ("a{3,1}", "the counts are the wrong way round; write `{1,3}`"),
    ("a{1001}", "a repetition may count up to 1000"),
    (#"(a)\1"#, "character 4: back-references are not supported"),
    ("(?=a)", "character 1: lookaround, flags and named groups are not supported"),
    ("a(?<!b)", "character 2: lookaround"),
    (#"\b"#, #"character 1: the escape `\b` is not supported"#),
    ("a\\", "character 2: a backslash ends the pattern"),
    (#"\xZZ"#, "character 1: an escape needs 2 hexadecimal digits"),
    (#"\ud800"#, "half a surrogate pair"),
    ("((a{100}){100}){100}", "more than 10000 states"),
    ("((){1000}){1000}", "more than 10000 states"),
  ])
  func `what is no pattern is refused with its place`(_ source: String, _ expected: String) {
    let fault = #expect(throws: TextPattern.Fault.self) { try TextPattern(source) }
    #expect(fault?.description.contains(expected) == true, "\(fault?.description ?? "")")
  }

  @Test func `groups may not nest without bound`() {
    let source = String(repeating: "(", count: 5000) + String(repeating: ")", count: 5000)
    #expect(throws: TextPattern.Fault.self) { try TextPattern(source) }
  }

  @Test(arguments: ["^(a+)+$", "^(a|aa)+$", "^(a|a)*$", "^(.*)*x$"])
  func `a pattern that blows up elsewhere stays linear`(_ source: String) throws {
    let text = String(repeating: "a", count: 500) + "!"
    #expect(try !TextPattern(source).matches(text))
  }

  @Test func `the end is the very end, also before a line break`() throws {
    #expect(try !TextPattern("^a$").matches("a\n"))
  }

  @Test func `a look-alike digit is no digit`() throws {
    #expect(try !TextPattern(#"^\d+$"#).matches("１２٣"))
  }

  @Test(arguments: [
    ("*", "", true), ("*", "a\nb", true), ("a*c", "abbc", true), ("a*c", "abb", false),
    ("a?c", "abc", true), ("a?c", "ac", false), ("a.c", "abc", false), ("[a]", "[a]", true),
    ("late-*-??", "late-42-ok", true), ("ab", "xab", false),
  ])
  func `a glob stands for whole texts`(_ glob: String, _ text: String, _ expected: Bool) {
    #expect(TextPattern.glob(glob).matches(text) == expected)
  }

  @Test func `patterns are equal when they say the same in the same notation`() throws {
    #expect(try TextPattern("a*") == TextPattern("a*"))
    #expect(try TextPattern("a*") != TextPattern.glob("a*"))
  }
}
