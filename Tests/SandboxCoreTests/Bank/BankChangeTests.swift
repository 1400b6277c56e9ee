import SandboxCore
import Testing

/// What waits for the bank while the merchant holds it or the scenario changes.
struct BankChangeTests {
  private static let hour = 3_600_000
  private static let workdays = OpeningHours(open: 9 * hour..<17 * hour)

  private static let nextDay = BankRule(
    name: "next day",
    outcome: .timeline([PlannedStep(after: .businessDays(1), .delivered)])
  )

  private func desk(from start: String, _ rule: BankRule, _ hours: OpeningHours?) -> Desk {
    var settings = SandboxSettings.make(start: .of(start), rules: [rule])
    settings.script.conditions.hours = hours.map { [.init($0)] } ?? []
    return Desk(settings)
  }

  @Test(arguments: [
    // Friday evening; what the bank would have done on Monday at nine it does then.
    ("2026-01-09T18:00:00Z", false, 60, 62 * 3600, "2026-01-12T09:00:00.000Z"),
    // Released when the bank is open: at once, the two seconds are long over.
    ("2026-01-09T18:00:00Z", false, 60, 66 * 3600, "2026-01-12T12:01:00.000Z"),
    // A business day less two hours, and a weekend on hold, in which one business day begins.
    ("2026-01-09T10:00:00Z", true, 7200, 72 * 3600, "2026-01-13T10:00:00.000Z"),
    // An hour on hold within a day moves nothing.
    ("2026-01-09T10:00:00Z", true, 7200, 3600, "2026-01-12T10:00:00.000Z"),
  ])
  func `time on hold is not waited for twice`(
    _ start: String,
    _ waitsForDay: Bool,
    _ before: Int,
    _ held: Int,
    _ delivered: String
  ) throws {
    var desk = desk(from: start, waitsForDay ? Self.nextDay : .pays, Self.workdays)
    let id = try desk.create()
    desk.pass(.seconds(before))
    desk.ask(.update(PayoutKey(id: id, externalID: nil), to: .onHold))
    desk.pass(.seconds(held))
    #expect(try desk.payout(id).status == .onHold)
    desk.ask(.update(PayoutKey(id: id, externalID: nil), to: .pending))
    desk.pass(.seconds(7 * 86_400))
    let event = try desk.payout(id).timeline.first { $0.status == .delivered }
    #expect(event?.at.rfc3339 == delivered)
  }

  private func load(_ change: (inout BankConditions) -> Void) -> Command {
    var scenario = Scenario(title: "another bank", script: BankScript(rules: [.never]))
    change(&scenario.script.conditions)
    return .load(scenario)
  }

  @Test func `what waits for a bank waits for the one that takes its place`() throws {
    var desk = desk(from: "2026-01-09T18:00:00Z", .pays, Self.workdays)
    let id = try desk.create()
    desk.pass(.seconds(3600))
    desk.ask(load { _ in })
    desk.pass(.zero)
    #expect(try desk.payout(id).status == .delivered, "this bank is always open")
    desk.ask(
      load {
        $0.outages = [
          .init(BankOutage(from: .afterLoad(.zero), for: .seconds(7200), effect: .queue))
        ]
      }
    )
    desk.pass(.seconds(7199))
    #expect(try desk.payout(id).status == .delivered)
    desk.pass(.seconds(1))
    #expect(try desk.payout(id).status == .completed, "the plan itself stays")
  }

  @Test func `a line keeps its rate when its scenario is loaded again`() throws {
    var desk = desk(from: "2026-01-09T10:00:00Z", .pays, nil)
    let slow = load { $0.capacities = [.init(BankCapacity(1, per: .seconds(60)))] }
    desk.ask(.load(Scenario(title: "pays", script: BankScript(rules: [.pays]))))
    for name in ["a", "b", "c"] { try desk.create(.make(name, .usd(100))) }
    desk.ask(slow)
    desk.pass(.seconds(3))
    desk.ask(slow)
    desk.pass(.seconds(600))
    let waits = desk.state.payouts.compactMap { $0.timeline.last.map { $0.at } }
    #expect(
      waits.map(\.rfc3339).map { $0.dropFirst(11).prefix(8) } == [
        "10:00:07", "10:01:00", "10:02:00",
      ]
    )
  }

  @Test func `a payout that the bank never answers is answered by another one`() throws {
    var desk = desk(from: "2026-01-09T10:00:00Z", .pays, Self.workdays)
    let never = load {
      $0.hours = [.init(Self.workdays)]
      $0.batches = [.init(BankBatches(times: [7 * Self.hour]))]
    }
    let id = try desk.create()
    desk.pass(.seconds(3))
    desk.ask(never)
    desk.pass(.seconds(86_400))
    #expect(try desk.payout(id).status == .delivered)
    desk.ask(load { _ in })
    desk.pass(.zero)
    #expect(try desk.payout(id).status == .completed)
  }
}
