import SandboxCore
import SeededChance
import Testing

/// What waits chance draws: within their bounds, spread as they say, and the payout's own.
struct DelayDrawTests {
  private func waits(_ draw: DelayDraw, _ count: Int = 20_000) -> [Int64] {
    (0..<count).map { number in
      var chance = RandomStream(seed: 1, externalID: "p-\(number)", purpose: "after")
      return draw.drawn(&chance).milliseconds
    }.sorted()
  }

  private func percentile(_ waits: [Int64], _ part: Double) -> Double {
    Double(waits[Int(Double(waits.count) * part)])
  }

  @Test func `a uniform wait lies between its bounds, both reached`() {
    let waits = waits(.uniform(.milliseconds(10), .milliseconds(12)))
    #expect(Set(waits) == [10, 11, 12])
    #expect(waits.count { $0 == 11 } > 6000)
  }

  @Test func `a uniform wait with one bound is that bound`() {
    #expect(Set(waits(.uniform(.seconds(3), .seconds(3)), 10)) == [3000])
  }

  @Test func `an exponential wait has its mean and its long tail`() {
    let waits = waits(.exponential(mean: .seconds(30)))
    let mean = Double(waits.reduce(0, +)) / Double(waits.count)
    #expect(abs(mean / 30_000 - 1) < 0.03)
    #expect(abs(percentile(waits, 0.5) / (30_000 * 0.693) - 1) < 0.05)
  }

  @Test func `a lognormal wait has its median and its 95th percentile`() {
    let waits = waits(.lognormal(median: .seconds(300), percentile95: .seconds(1200)))
    #expect(abs(percentile(waits, 0.5) / 300_000 - 1) < 0.05)
    #expect(abs(percentile(waits, 0.95) / 1_200_000 - 1) < 0.07)
  }

  @Test func `no wait is longer than a duration can be`() {
    let draw = DelayDraw.lognormal(median: .seconds(1), percentile95: DurationText.longest)
    #expect(waits(draw).allSatisfy { 0...DurationText.longest.milliseconds ~= $0 })
  }

  @Test func `the first waits of a seed are these for ever`() {
    let draws: [DelayDraw] = [
      .uniform(.seconds(10), .seconds(120)), .exponential(mean: .seconds(30)),
      .lognormal(median: .seconds(300), percentile95: .seconds(1200)),
    ]
    var chance = RandomStream(seed: 7, externalID: "order-1", purpose: "after")
    #expect(draws.map { $0.drawn(&chance).milliseconds } == [78_813, 21_458, 311_404])
  }

  private static let drawing = BankRule(
    name: "drawn",
    outcome: .timeline([
      PlannedStep(after: .drawn(.uniform(.seconds(1), .seconds(1000))), .delivered),
      PlannedStep(after: .drawn(.exponential(mean: .seconds(60))), .completed),
    ])
  )

  @Test func `the order of requests changes no payout's waits`() throws {
    var forth = Desk(rules: [Self.drawing])
    var back = Desk(rules: [Self.drawing])
    for number in 1...5 {
      try forth.create(.make("p-\(number)", .usd(100)))
      try back.create(.make("p-\(6 - number)", .usd(100)))
    }
    for number in 1...5 {
      let key = PayoutKey(id: nil, externalID: "p-\(number)")
      let (left, right) = (try forth.state.payout(key), try back.state.payout(key))
      #expect(left.plan.steps == right.plan.steps)
      #expect(left.plan.steps.allSatisfy { $0.delay.span != nil })
    }
    #expect(Set(forth.state.payouts.map { $0.plan.steps[0].delay.span }).count == 5)
  }
}
