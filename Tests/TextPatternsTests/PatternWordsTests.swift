import Testing
import TextPatterns

/// What a diagnosis says of the form that a field has to have.
@Suite struct PatternWordsTests {
  @Test(arguments: [
    (#"^\d{18}$"#, "18 digits"), (#"^\d{1}$"#, "1 digit"), (#"^\d{1,6}$"#, "1 to 6 digits"),
    (#"^(\d{10}|\d{12})$"#, "10 or 12 digits"), (#"^(\d{7,9}|\d{11})$"#, "7 to 9 or 11 digits"),
    (#"^(\d{12}|\d{15,16}|\d{20})$"#, "12, 15 to 16 or 20 digits"),
    (#"^(\d{5})?$"#, "5 digits or nothing"), ("^$", "nothing"),
    (#"^000\d{19}$"#, "000 and 19 digits"), (#"^\d{9,10}001$"#, "9 to 10 digits and 001"),
    (#"^(\d{20}|\d{16}00)?$"#, "20 digits, 16 digits and 00 or nothing"),
    (#"^CR\d{20}$"#, "CR and 20 digits"), (#"^\+55\d{10,11}$"#, "+55 and 10 to 11 digits"),
    ("^[CS]$", "C or S"), ("^(USD)$", "USD"), ("^(CC|NIT|CE|PASS)$", "CC, NIT, CE or PASS"),
    ("^.{1,100}$", "1 to 100 characters"), (#"^([\s\S]{1,20})?$"#, "1 to 20 characters or nothing"),
    ("^[A-Za-z0-9]{6,15}$", "6 to 15 letters or digits"),
    (#"^(\d{6,9}|[A-Za-z0-9]{10,15})$"#, "6 to 9 digits or 10 to 15 letters or digits"),
  ])
  func `a pattern of a simple form is told in words`(_ source: String, _ words: String) throws {
    #expect(try TextPattern(source).words == words)
  }

  @Test(arguments: [
    #"^\d{1,9}(-)?[\dxX]$"#, #"^(TR)?\d{24}$"#, "^[0-9.-]{9,18}$", #"\d{18}"#, #"^(a)|(b)$"#,
    #"^(?:a|b)$"#, "^[^CS]$", "^[A-Z]$",
  ])
  func `any other pattern is shown as it is`(_ source: String) throws {
    #expect(try TextPattern(source).words == "of the form \(source)")
  }
}
