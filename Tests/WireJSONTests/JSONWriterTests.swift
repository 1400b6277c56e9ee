import Testing
import WireJSON

@Suite struct JSONWriterTests {
  static let sample: JSONValue = ["b": [1, "x/é😀"], "a": [:], "c": []]

  @Test(arguments: [
    (JSONStyle.compact, #"{"b":[1,"x/é😀"],"a":{},"c":[]}"#),
    (JSONStyle(.spaced), #"{"b": [1, "x/é😀"], "a": {}, "c": []}"#),
    (JSONStyle(escapesSlashes: true), #"{"b":[1,"x\/é😀"],"a":{},"c":[]}"#),
    (JSONStyle(isASCIIOnly: true), #"{"b":[1,"x/\u00e9\ud83d\ude00"],"a":{},"c":[]}"#),
    (JSONStyle(sortsKeys: true), #"{"a":{},"b":[1,"x/é😀"],"c":[]}"#),
    (
      JSONStyle(.pretty(indent: 2)),
      "{\n  \"b\": [\n    1,\n    \"x/é😀\"\n  ],\n  \"a\": {},\n  \"c\": []\n}"
    ),
  ])
  func `a value is written in each style`(_ style: JSONStyle, _ expected: String) {
    #expect(String(decoding: Self.sample.encoded(style), as: UTF8.self) == expected)
  }

  @Test func `quotes, backslashes and control characters are escaped`() {
    let value: JSONValue = "\"\\\u{8}\u{C}\n\r\t\u{1}\u{1F}\u{7F}"
    let text = String(decoding: value.encoded(), as: UTF8.self)
    #expect(text == "\"\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f\u{7F}\"")
  }

  @Test(arguments: [
    JSONStyle.compact, JSONStyle(.spaced), JSONStyle(.pretty(indent: 4), isASCIIOnly: true),
    JSONStyle(escapesSlashes: true, isASCIIOnly: true),
  ])
  func `what is written reads back as the same value`(_ style: JSONStyle) throws {
    #expect(try JSONParser.parse(Self.sample.encoded(style)) == Self.sample)
  }

  /// What stands for one character of a string, by RFC 8259 and the style.
  private static func written(_ scalar: Unicode.Scalar, _ style: JSONStyle) -> String {
    switch scalar {
    case "\"": #"\""#
    case "\\": #"\\"#
    case "/": style.escapesSlashes ? #"\/"# : "/"
    case "\u{1}": #"\u0001"#
    case "\u{1F}": #"\u001f"#
    case "é" where style.isASCIIOnly: #"\u00e9"#
    case "😀" where style.isASCIIOnly: #"\ud83d\ude00"#
    default: String(scalar)
    }
  }

  @Test(arguments: [
    JSONStyle.compact, JSONStyle(escapesSlashes: true), JSONStyle(isASCIIOnly: true),
    JSONStyle(escapesSlashes: true, isASCIIOnly: true),
  ])
  func `a character is escaped wherever it stands`(_ style: JSONStyle) throws {
    let special: [Unicode.Scalar] = [
      "\u{1}", "\u{1F}", " ", "!", "\"", "#", "/", "0", "[", "\\", "]", "\u{7F}", "é", "😀",
    ]
    for length in [0, 1, 5, 6, 7, 8, 9, 15, 16, 17, 24] {
      for place in 0...length {
        for (scalar, next) in zip(special, special.dropFirst() + special) {
          let start = String(repeating: "a", count: place)
          let end = String(next) + String(repeating: "~", count: length - place)
          let text = start + String(scalar) + end
          let expected =
            "\"" + text.unicodeScalars.map { Self.written($0, style) }.joined() + "\""
          let bytes = JSONValue.string(text).encoded(style)
          guard bytes != Array(expected.utf8) else {
            #expect(try JSONParser.parse(bytes) == .string(text))
            continue
          }
          Issue.record("\(String(decoding: bytes, as: UTF8.self)) for \(expected)")
        }
      }
    }
  }
}
