import SandboxCore
import Testing

/// What the bank's conditions let a payout wait for, in words.
struct BankWaitTests {
  private static let hour = 3_600_000

  private static func conditions(_ change: (inout BankConditions) -> Void) -> BankConditions {
    var conditions = BankConditions()
    change(&conditions)
    return conditions
  }

  private static let late = OpeningHours(open: 12 * hour..<17 * hour)
  private static let outage = BankOutage(
    from: .at(.manualStart),
    for: .seconds(7200),
    effect: .queue
  )

  /// Conditions, when the payout is looked at, and what its next step waits for then.
  ///
  /// It is created on a Monday at nine o'clock, handed over two seconds later and answered five
  /// seconds behind that.
  private static let cases: [(BankConditions, Duration, String?)] = [
    (conditions { _ in }, .seconds(3), nil),
    (
      conditions { $0.outages = [.init(outage)] }, .seconds(3),
      "outage until 2026-01-05T11:00Z"
    ),
    (
      conditions { $0.batches = [.init(BankBatches(times: [hour * 10]))] }, .seconds(3),
      "batch until 2026-01-05T10:00Z"
    ),
    (
      conditions { $0.hours = [.init(late)] }, .seconds(1),
      "hours until 2026-01-05T12:00Z"
    ),
    (
      conditions {
        $0.hours = [.init(late)]
        $0.batches = [.init(BankBatches(times: [hour * 10, hour * 14]))]
      },
      .seconds(3 * 3600 + 1), "batch until 2026-01-05T14:00Z"
    ),
    (
      conditions {
        $0.outages = [.init(outage)]
        $0.batches = [.init(BankBatches(times: [hour * 10, hour * 14]))]
      },
      .seconds(3), "outage until 2026-01-05T11:00Z, then batch until 2026-01-05T14:00Z"
    ),
    (
      conditions {
        $0.outages = [.init(outage)]
        $0.capacities = [.init(BankCapacity(1, per: .seconds(90)))]
      },
      .seconds(3), "outage until 2026-01-05T11:00Z, then capacity until 2026-01-05T11:01:30Z"
    ),
    (
      conditions {
        $0.hours = [.init(OpeningHours(open: 9 * hour..<10 * hour))]
        $0.batches = [.init(BankBatches(times: [hour * 12]))]
      },
      .seconds(3), "never, for the bank's conditions do not meet"
    ),
  ]

  private func desk(_ conditions: BankConditions) -> Desk {
    var settings = SandboxSettings.make(wallets: [.usd: 10_000_000], rules: [.pays])
    settings.script.conditions = conditions
    return Desk(settings)
  }

  @Test(arguments: cases)
  func `a payout says what it waits for`(
    _ conditions: BankConditions,
    _ wait: Duration,
    _ text: String?
  ) throws {
    var desk = desk(conditions)
    // Stands before it in line, if there is one.
    let other = try desk.create(.make("other"))
    let id = try desk.create()
    desk.pass(wait)
    let due = try desk.payout(id).plan.due
    #expect(desk.state.waits(of: try desk.payout(id)).text == text)
    desk.pass(.seconds(10 * 86_400))
    let taken = try desk.payout(id).timeline.first { $0.at == due }
    let status = taken?.status ?? .completed
    let waited = desk.state.waits(of: id, before: status).text
    #expect(waited == (due == nil ? nil : text), "what it waited for stays known")
    #expect(desk.state.waits(of: try desk.payout(other)).text == (due == nil ? text : nil))
  }

  @Test func `a step on hold, a step of the platform and a step in time wait for nothing`() throws {
    var conditions = BankConditions()
    conditions.hours = [.init(Self.late)]
    var desk = desk(conditions)
    let id = try desk.create(.make(isOnHold: true))
    #expect(desk.state.waits(of: try desk.payout(id)) == [])
    desk.pass(.seconds(4 * 3600))
    desk.ask(.update(PayoutKey(id: id, externalID: nil), to: .pending))
    #expect(desk.state.waits(of: try desk.payout(id)) == [])
    desk.pass(.seconds(86_400))
    #expect(desk.state.waits(of: id, before: .delivered) == [])
  }

  @Test func `what waited when another scenario came says so`() throws {
    var conditions = BankConditions()
    conditions.outages = [.init(Self.outage)]
    var desk = desk(conditions)
    let id = try desk.create()
    desk.pass(.seconds(600))
    var scenario = Scenario(title: "batches", script: BankScript(rules: [.pays]))
    scenario.script.conditions.batches = [.init(BankBatches(times: [Self.hour * 10]))]
    desk.ask(.load(scenario))
    let text =
      "conditions of an earlier scenario until 2026-01-05T09:10Z, then batch until 2026-01-05T10:00Z"
    #expect(desk.state.waits(of: try desk.payout(id)).text == text)
    desk.pass(.seconds(86_400))
    #expect(desk.state.waits(of: id, before: .completed).text == text)
  }
}
