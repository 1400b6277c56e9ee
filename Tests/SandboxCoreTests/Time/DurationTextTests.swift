import SandboxCore
import Testing

struct DurationTextTests {
  @Test(arguments: [
    ("0s", Int64(0)), ("500ms", 500), ("30s", 30_000), ("5m", 300_000), ("2h", 7_200_000),
    ("3d", 259_200_000), ("1h30m", 5_400_000), ("1d2h3m4s5ms", 93_784_005), ("90m", 5_400_000),
    ("007s", 7000), ("36500d", 3_153_600_000_000), ("0d0h", 0),
  ])
  func `numbers with units add up`(_ text: String, _ milliseconds: Int64) throws {
    #expect(try DurationText.parse(text) == .milliseconds(milliseconds))
  }

  @Test(arguments: [
    "", "5", "s", "5 s", " 5s", "5s ", "12 hourz", "12hourz", "5S", "-5s", "+5s", "1.5h", "1m1h",
    "1h1h", "1ms1s", "5s5", "٣s", "5µs", "1w", "2bd",
  ])
  func `anything else is malformed`(_ text: String) {
    #expect(throws: DurationText.Fault.malformed(text)) { try DurationText.parse(text) }
  }

  @Test(arguments: ["36501d", "36500d1ms", "99999999999999d", "999999999999999999999s"])
  func `a hundred years are the limit`(_ text: String) {
    #expect(throws: DurationText.Fault.tooLong(text)) { try DurationText.parse(text) }
  }

  @Test(arguments: [
    ("0ms", "0s"), ("90m", "1h30m"), ("86400s", "1d"), ("1001ms", "1s1ms"), ("36500d", "36500d"),
  ])
  func `the shortest text reads back`(_ text: String, _ shortest: String) throws {
    let duration = try DurationText.parse(text)
    #expect(DurationText.text(duration) == shortest)
    #expect(try DurationText.parse(shortest) == duration)
  }

  @Test func `messages say what was got and what to write`() {
    #expect(
      DurationText.Fault.malformed("12 hourz").message
        == #""12 hourz" is not a duration; write 500ms, 30s, 5m, 2h, 3d or a sum such as 1h30m"#
    )
    #expect(DurationText.Fault.tooLong("9999999d").message == #""9999999d" is longer than 36500d"#)
  }
}
