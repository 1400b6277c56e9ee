import Testing
import WireJSON

@Suite struct JSONParserTests {
  @Test(
    arguments: [
      ("null", JSONValue.null),
      (" true\r\n", true),
      ("false", false),
      ("0", 0),
      ("\"\"", ""),
      ("[]", []),
      ("{}", [:]),
      ("[1,[2,{}]]", [1, [2, [:]]]),
      (#"{"a":1,"b":[true,null,"x"]}"#, ["a": 1, "b": [true, nil, "x"]]),
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u00e9\u0041x""#, "éAx"),
      (#""\ud83d\ude00!""#, "😀!"),
      (#""\uD83D\uDE00""#, "😀"),
      ("\"José Muñoz 名 😀\"", "José Muñoz 名 😀"),
      (#""a\u0000b""#, "a\u{0}b"),
    ] as [(String, JSONValue)]
  )
  func `a JSON text is read as its value`(_ text: String, _ expected: JSONValue) throws {
    #expect(try JSONParser.parse(text) == expected)
  }

  @Test(arguments: [
    "0", "-0", "100", "-1.50", "1e3", "1E+3", "0.10e-2", "99999999999999999999", "1.0",
  ])
  func `a number keeps its exact text`(_ text: String) throws {
    #expect(try JSONParser.parse(text).number?.text == text)
  }

  @Test(arguments: [
    ("", "byte 0 (line 1, column 1): got the end of the text, expected a value"),
    ("{'a':1}", "byte 1 (line 1, column 2): got `'`, expected a double-quoted key"),
    ("{a:1}", "byte 1 (line 1, column 2): got `a`, expected a double-quoted key"),
    (#"{"a":1,}"#, "byte 7 (line 1, column 8): got `}`, expected a double-quoted key"),
    ("[1,]", "byte 3 (line 1, column 4): got `]`, expected a value"),
    (#"{"a" 1}"#, "byte 5 (line 1, column 6): got `1`, expected `:` after the key"),
    (
      #"{"a":1 "b":2}"#, "byte 7 (line 1, column 8): got `\"`, expected `,` or `}` after the member"
    ),
    ("[1 2]", "byte 3 (line 1, column 4): got `2`, expected `,` or `]` after the element"),
    ("01", "byte 1 (line 1, column 2): got `1`, expected a number without leading zeros"),
    ("1.", "byte 2 (line 1, column 3): got the end of the text, expected a digit after the"),
    ("+1", "byte 0 (line 1, column 1): got `+`, expected a value"),
    (".5", "got `.`, expected a value"),
    ("1e", "expected a digit of the exponent"),
    ("-", "expected a digit"),
    ("NaN", "got `N`, expected a value"),
    ("Infinity", "got `I`, expected a value"),
    ("-Infinity", "byte 1 (line 1, column 2): got `I`, expected a digit"),
    ("nul", "got the end of the text, expected the word `null`"),
    ("{} x", "byte 3 (line 1, column 4): got `x`, expected nothing after the end"),
    ("{}{}", "got `{`, expected nothing after the end"),
    ("{\n  \"é\": x}", "byte 10 (line 2, column 8): got `x`, expected a value"),
    ("\"abc", "got the end of the text, expected `\"` at the end of the string"),
    ("\"a\nb\"", "got a line break, expected a control character inside a string to be"),
    (#""\x""#, "got `x`, expected one of"),
    (#""\u12G4""#, "got `G`, expected four hexadecimal digits"),
    (#""\ud83d""#, "got half a surrogate pair"),
    (#""\ud83d\u0041""#, "got half a surrogate pair"),
    (#""\ude00""#, "got half a surrogate pair"),
    ("// a comment", "got `/`, expected a value"),
    ("“a”", "got `“`, expected a value"),
  ])
  func `what is not JSON is refused with its place`(_ text: String, _ expected: String) {
    let fault = #expect(throws: JSONFault.self) { try JSONParser.parse(text) }
    #expect(fault?.description.contains(expected) == true, "\(fault?.description ?? "")")
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xE2, 0x82], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0x22, 0xC3],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x80, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22],
    ] as [[UInt8]]
  )
  func `bytes that are not UTF-8 are refused`(_ bytes: [UInt8]) {
    let fault = #expect(throws: JSONFault.self) { try JSONParser.parse(bytes) }
    #expect(fault?.offset == 1)
    #expect(fault?.expected == "valid UTF-8")
  }

  @Test func `a byte order mark is refused by name`() {
    let fault = #expect(throws: JSONFault.self) { try JSONParser.parse("\u{FEFF}{}") }
    #expect(fault?.got == "a byte order mark")
  }

  @Test func `nesting is bounded`() throws {
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    _ = try JSONParser.parse(deepest)
    let fault = #expect(throws: JSONFault.self) { try JSONParser.parse("[" + deepest + "]") }
    #expect(fault?.expected == "at most 64 levels of nesting")
  }

  @Test func `every prefix of a text is refused and none traps`() throws {
    let bytes = Array(#"{"a":[1.5e-3,true,null,"é\ud83d\ude00"],"b":{"c":"d"}}"#.utf8)
    _ = try JSONParser.parse(bytes)
    for length in 0..<bytes.count {
      #expect(throws: JSONFault.self) { try JSONParser.parse(Array(bytes.prefix(length))) }
    }
  }

  @Test func `a repeated key is kept, answers its last value and is named`() throws {
    let object = try #require(JSONParser.parse(#"{"a":1,"b":2,"a":3,"a":4}"#).object)
    #expect(object.members.map(\.key) == ["a", "b", "a", "a"])
    #expect(object["a"] == 4)
    #expect(object["c"] == nil)
    #expect(object.duplicatedKeys == ["a"])
  }

  @Test(
    arguments: [
      ("12", 12), ("-3", -3), ("1.0", nil), ("1e3", nil), ("99999999999999999999", nil),
    ] as [(String, Int64?)]
  )
  func `a whole number is read exactly or not at all`(_ text: String, _ expected: Int64?) {
    #expect(JSONNumber(text: text)?.integer == expected)
  }

  @Test(arguments: ["", "01", "+1", "1.", "NaN", "1 ", "0x1"])
  func `a number is not made of other notations`(_ text: String) {
    #expect(JSONNumber(text: text) == nil)
  }
}
