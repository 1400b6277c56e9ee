import SandboxCore
import Testing

struct InstantTests {
  @Test func `time saturates at the end of the year 9999`() {
    #expect(Instant.latest + .milliseconds(1) == .latest)
    #expect(Instant.manualStart + .seconds(Int64.max) == .latest)
    #expect(Instant(millisecondsSince1970: .max) + .zero == .latest)
  }

  @Test func `a difference added again gives the later moment`() {
    let later = Instant.manualStart + .milliseconds(1234)
    #expect(later - .manualStart == .milliseconds(1234))
    #expect(Instant.manualStart + (later - .manualStart) == later)
    #expect(Instant.manualStart < later)
  }

  @Test(arguments: [
    (Duration.seconds(1), Int64(1000)), (.microseconds(1999), 1), (.microseconds(-1999), -1),
    (.zero, 0), (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
  ])
  func `durations count whole milliseconds, toward zero`(_ duration: Duration, _ count: Int64) {
    #expect(duration.milliseconds == count)
  }
}
