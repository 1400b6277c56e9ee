import SandboxCore
import Testing

@Suite struct QuantityTests {
  @Test(arguments: [(0, "0 more payouts"), (1, "1 more payout"), (2, "2 more payouts")])
  func `one thing is no plural`(_ count: Int, _ text: String) {
    #expect("\(Quantity(count, "more payout"))" == text)
  }
}
