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
}
