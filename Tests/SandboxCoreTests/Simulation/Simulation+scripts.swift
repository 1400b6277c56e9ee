import SandboxCore

/// What scenarios of a simulation say beside their rules.
extension Simulation {
  /// Every twist in turn, and none for some.
  static let twists: [WebhookRule] = [
    twist("dropped", every: 11) { $0.isDropped = true },
    twist("later", every: 7) { $0.delay = .drawn(.exponential(mean: .seconds(600))) },
    twist("behind", every: 3) { $0.isReordered = true },
    twist("copied", every: 5) { $0.copies = 2 },
    twist("forged", every: 6) { $0.corruption = .body },
  ]

  private static func twist(
    _ name: String,
    every: Int,
    _ change: (inout WebhookTwist) -> Void
  ) -> WebhookRule {
    var twist = WebhookTwist()
    change(&twist)
    return WebhookRule(name: name, when: RuleMatch(every: every), twist)
  }

  static let declines: [[DeclineRule]] = [
    [], [],
    [
      DeclineRule(name: "kyc", when: RuleMatch(every: 9), Decline(code: 504, stage: .beneficiary)),
      DeclineRule(name: "end", when: RuleMatch(every: 10), Decline(code: 703, stage: .end)),
    ],
  ]

  static let waits = BankRule(
    name: "waits",
    outcome: .timeline([
      PlannedStep(after: .drawn(.uniform(.zero, .seconds(20))), .delivered),
      PlannedStep(after: .businessDays(2), .completed),
      PlannedStep(
        after: .drawn(.lognormal(median: .seconds(3600), percentile95: .seconds(86_400))),
        .rejected(Rejection(code: 826))
      ),
    ])
  )

  static let conditions: [BankConditions] = {
    var busy = BankConditions()
    busy.hours = [.init(OpeningHours(open: 9 * hour..<17 * hour), BankScope(countries: ["BR"]))]
    busy.batches = [.init(BankBatches(times: [10 * hour, 16 * hour]))]
    busy.capacities = [.init(BankCapacity(3, per: .seconds(60)))]
    var even = busy
    even.capacities = [.init(BankCapacity(7, per: .seconds(60), isSmooth: true))]
    var down = BankConditions()
    down.outages = [
      .init(BankOutage(from: .afterLoad(.seconds(30)), for: .seconds(7200), effect: .queue)),
      .init(
        BankOutage(
          from: .afterLoad(.seconds(3600)),
          for: .seconds(7200),
          effect: .reject(Rejection(code: 808))
        ),
        BankScope(countries: ["BR", "MX"])
      ),
    ]
    return [BankConditions(), BankConditions(), busy, even, down]
  }()

  private static let hour = 3_600_000
}
