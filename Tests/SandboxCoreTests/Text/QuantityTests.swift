import SandboxCore
import Testing

@Suite struct QuantityTests {
  @Test(arguments: [
    (0, "0 more payouts", "are"), (1, "1 more payout", "is"), (2, "2 more payouts", "are"),
  ])
  func `one thing is no plural`(_ count: Int, _ text: String, _ verb: String) {
    #expect("\(Quantity(count, "more payout"))" == text)
    #expect(Quantity(count, "more payout").asSubject == "\(text) \(verb)")
  }
}
