import CashoutSandbox
import ScenarioLanguage
import ScenarioText
import Testing

/// Input that is too large, too deep, cut short or damaged: a clear fault, never a crash.
@Suite struct ScenarioBoundsTests {
  private func messages(_ text: String) -> [String] { messages(Array(text.utf8)) }

  private func messages(_ bytes: [UInt8]) -> [String] {
    do {
      return try ScenarioLoader.load(bytes: bytes).warnings.map(\.message)
    } catch {
      return error.diagnostics.map(\.message)
    }
  }

  @Test func `a file of a mebibyte loads and one byte more does not`() {
    let head = "scenario: x\n#"
    let text = head + String(repeating: "-", count: (1 << 20) - head.utf8.count)
    #expect(messages(text) == [])
    #expect(messages(text + "-").first?.contains("more than 1048576 bytes") == true)
    #expect(messages(text + text).first?.contains("more than 1048576 bytes") == true)
  }

  @Test(arguments: ["[", "- ", "{a: ", "{a: ["])
  func `deep nesting is refused`(_ opening: String) {
    for depth in [100, 600, 100_000] {
      let found = messages(String(repeating: opening, count: depth))
      #expect(found.count == 1, "\(depth) levels")
      #expect(found.first?.contains("nested too deeply") == true || depth < 1000)
    }
  }

  @Test func `nesting within the parser's own bound is refused as well`() {
    let lists = String(repeating: "[", count: 900) + String(repeating: "]", count: 900)
    #expect(messages("scenario: \(lists)").first?.contains("nested too deeply") == true)
  }

  @Test(arguments: ["b: [&a [x, x, *a]]", "? *a\n: x", "[*a]: x", "{*a : x}", "*a : x"])
  func `an alias cannot stand for itself, before its anchor or for a key`(_ text: String) {
    #expect(messages(text) != [])
  }

  @Test func `no more findings are kept than anyone reads`() {
    let keys = (1...2000).map { "key\($0): 1\n" }.joined()
    #expect(messages(keys).count == 201)
    #expect(messages(keys).last == "1801 more findings are not shown")
  }

  @Test func `many keys twice are one fault each, too many are one`() {
    let few = (1...20).map { "k\($0): 1\nk\($0): 1\n" }.joined()
    #expect(messages(few).filter { $0.contains("stands here twice") }.count == 20)
    let many = (1...100).map { "k\($0): 1\nk\($0): 1\n" }.joined()
    #expect(messages(many).count == 1)
  }

  @Test(arguments: ["? ", "{? ", "{[a]:"])
  func `keys inside keys are refused before they take long`(_ opening: String) {
    let keys = String(repeating: opening, count: 900) + String(repeating: "x", count: 100_000)
    #expect(messages(keys).first?.contains("a key has to be a text") == true)
  }

  @Test func `regular expressions are counted`() {
    let patterns = Array(repeating: "/a{9}/", count: 201).joined(separator: "\", \"")
    let text =
      "scenario: x\nbank: { rules: [{ match: { city: [\"\(patterns)\"] }, timeline: never }] }"
    #expect(messages(text).count == 1)
    #expect(messages(text).first?.contains("more than 200 regular expressions") == true)
  }

  @Test(arguments: ["\u{E02A}", "\u{E100}", "\u{0}", "\u{7F}", "\u{FFFF}"])
  func `characters that cannot be read are named`(_ character: String) {
    #expect(messages("scenario: a\(character)").first?.hasPrefix("the character U+") == true)
  }

  @Test(
    arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80]] as [[UInt8]]
  )
  func `bytes that are not UTF-8 are refused with their place`(_ bytes: [UInt8]) {
    let error = #expect(throws: ScenarioFaults.self) {
      try ScenarioLoader.load(bytes: Array("a: b\nc: ".utf8) + bytes)
    }
    #expect(error?.diagnostics.map(\.place) == [SourcePlace(line: 2, column: 4)])
  }

  @Test func `every beginning of a file is told what it lacks or loads`() {
    let text = Array(sample.utf8)
    for end in text.indices { _ = messages(Array(text[..<end])) }
  }

  @Test(arguments: Array("\"'{}[]:,*&!|>%@`#-?\t\n\u{7} 0~<".utf8))
  func `a character in the wrong place never crashes`(_ byte: UInt8) {
    let text = Array(sample.utf8)
    for index in stride(from: Int(byte % 7), to: text.count, by: 7) {
      var damaged = text
      damaged[index] = byte
      _ = messages(damaged)
    }
  }

  private let sample = """
    scenario: "A *sample*"
    seed: 7
    merchant: { wallets: { USD: 1.00 }, allowed_ips: [10.0.0.1] }
    bank:
      rules:
        - match: &m { external_id: "late-*", amount: "1..2" }
          timeline: [{ after: 1s, status: REJECTED, code: 801 }]
        - unless: *m
          timeline: never
    """
}
