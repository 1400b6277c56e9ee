import CashoutSandbox
import SandboxCore
import ScenarioLanguage
import Testing

/// Conditions, declines, webhook rules and faults arrive in the core as they were written.
@Suite struct BehaviourLoaderTests {
  private func script(_ text: String) throws -> BankScript {
    #expect(try SchemaCheck.faults(in: "scenario: x\n" + text) == [])
    return try ScenarioLoader.load("scenario: x\n" + text).scenario.script
  }

  private static let hour = 3_600_000

  @Test func `delays of every kind arrive`() throws {
    let script = try script(
      """
      bank:
        rules:
          - timeline:
              - { after: { uniform: [10s, 2m] }, status: DELIVERED }
              - { after: { lognormal: { median: 5m, p95: 20m } }, status: COMPLETED }
              - { after: 2bd, status: REJECTED }
          - match: { city: Lima }
            timeline: [{ after: { exponential: 30s }, status: DELIVERED }]
      """
    )
    let delays = script.rules.flatMap { rule -> [Delay] in
      if case .timeline(let steps) = rule.outcome { steps.map(\.delay) } else { [] }
    }
    #expect(
      delays == [
        .drawn(.uniform(.seconds(10), .seconds(120))),
        .drawn(.lognormal(median: .seconds(300), percentile95: .seconds(1200))),
        .businessDays(2), .drawn(.exponential(mean: .seconds(30))),
      ]
    )
  }

  @Test func `hours arrive with their zone, days and scope`() throws {
    let hours = try script(
      """
      bank:
        hours:
          - { timezone: America/Sao_Paulo, open: "09:00-17:30", holidays: [2026-12-25] }
          - { weekends: open, banks: [001, 341], countries: [BR] }
      """
    ).conditions.hours
    let first = try #require(hours.first)
    #expect(first.scope == .all)
    #expect(first.condition.open == 9 * Self.hour..<17 * Self.hour + Self.hour / 2)
    #expect(first.condition.holidays == [20_812])
    let noon = Instant(millisecondsSince1970: 1_767_614_400_000)
    #expect(first.condition.zone.local(noon).millisecond == 9 * Self.hour)
    #expect(hours[1].condition == OpeningHours(worksOnWeekends: true))
    #expect(
      hours[1].scope == BankScope(banks: [ScaledDecimal(1), ScaledDecimal(341)], countries: ["BR"])
    )
  }

  @Test(arguments: [
    ("[\"18:00\", \"10:00\"]", [10, 18]), ("{ times: [\"10:00\"], timezone: UTC }", [10]),
    ("[{ times: [\"00:00\"], banks: [1] }]", [0]),
  ])
  func `batches arrive in every form`(_ text: String, _ expected: [Int]) throws {
    let batches = try script("bank: { batches: \(text) }").conditions.batches
    #expect(batches.map(\.condition.times) == [expected.map { $0 * Self.hour }])
  }

  @Test func `batches take the zone of the hours beside them`() throws {
    let conditions = try script(
      "bank: { hours: { timezone: America/Sao_Paulo }, batches: [\"10:00\"] }"
    ).conditions
    #expect(conditions.batches[0].condition.zone == conditions.hours[0].condition.zone)
    #expect(conditions.batches[0].condition.zone != .utc)
  }

  @Test func `outages arrive with their start and effect`() throws {
    let outages = try script(
      """
      bank:
        outages:
          - { from: 2026-01-05T09:00:00Z, for: 2h }
          - { from: 1h, for: 5m, effect: reject, code: 808, reason: Flood }
          - { from: 0s, for: 5m, effect: reject }
      """
    ).conditions.outages.map(\.condition)
    #expect(
      outages == [
        BankOutage(from: .at(.manualStart), for: .seconds(7200), effect: .queue),
        BankOutage(
          from: .afterLoad(.seconds(3600)),
          for: .seconds(300),
          effect: .reject(Rejection(code: 808, reason: "Flood"))
        ),
        BankOutage(
          from: .afterLoad(.zero),
          for: .seconds(300),
          effect: .reject(.unstated())
        ),
      ]
    )
  }

  @Test(arguments: [
    ("100/min", BankCapacity(100, per: .seconds(60))),
    ("{ rate: 5/s }", BankCapacity(5, per: .seconds(1))),
    ("[7/h]", BankCapacity(7, per: .seconds(3600))),
    ("{ rate: 5/s, smooth: true }", BankCapacity(5, per: .seconds(1), isSmooth: true)),
    ("{ rate: 5/s, smooth: false }", BankCapacity(5, per: .seconds(1))),
  ])
  func `a capacity arrives in every form`(_ text: String, _ capacity: BankCapacity) throws {
    let capacities = try script("bank: { capacity: \(text) }").conditions.capacities
    #expect(capacities.map(\.condition) == [capacity])
  }

  @Test func `declines arrive with their reasons`() throws {
    let declines = try script(
      "platform: { declines: [{ code: 504, reason: Why, reason_code: 105 },"
        + " { name: second, match: { country: BR }, unless: { city: Lima }, code: 515 }] }"
    ).declines
    #expect(declines.map(\.name) == ["rule 1", "second"])
    #expect(
      declines[0].action == Decline(code: 504, stage: .beneficiary, reason: "Why", reasonCode: 105)
    )
    #expect(declines[1].when.match.map(\.key) == ["country"])
    #expect(declines[1].when.unless.map(\.key) == ["city"])
  }

  @Test func `webhook rules arrive with all that they do`() throws {
    let rules = try script(
      "webhooks: { rules: [{ match: { status: COMPLETED, attempt: \">= 2\", nth: 3 }, delay: 5s,"
        + " duplicate: 2, corrupt: body, timeout: 3s }, { match: { city: Lima }, drop: true },"
        + " { reorder: true, corrupt: control }] }"
    ).webhooks.rules
    #expect(rules[0].when.match.map(\.key) == ["status", "attempt"])
    #expect(rules[0].action.delay == .fixed(.seconds(5)))
    #expect(rules[0].action.copies == 2)
    #expect(rules[0].action.timeout == .seconds(3))
    #expect(rules.map(\.action.corruption) == [.body, nil, .control])
    #expect(rules.map(\.action.isDropped) == [false, true, false])
    #expect(rules.map(\.action.isReordered) == [false, false, true])
  }

  @Test func `faults arrive with their answers`() throws {
    let faults = try script(
      "api: { faults: [{ match: { endpoint: [create, update] }, status: 503, body: <html>, delay: 1s },"
        + " { when: after, status: 500, body: { code: 703, list: [1, \"2\", true, ~] } }] }"
    ).faults.map(\.action)
    #expect(faults[0].answer == APIFault.Answer(status: 503, body: Array("<html>".utf8)))
    #expect(faults[0].delay == .seconds(1))
    #expect(faults[0].moment == .before)
    let json = #"{"code":703,"list":[1,"2",true,null]}"#
    #expect(
      faults[1].answer == APIFault.Answer(status: 500, body: Array(json.utf8), isJSON: true)
    )
    #expect(faults[1].moment == .after)
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-03-29T01:00:00Z", 7200),
    ("Europe/Berlin", "2026-03-29T00:59:59Z", 3600),
    ("Africa/Casablanca", "2026-03-01T00:00:00Z", 0),
    ("Asia/Kolkata", "2026-03-01T00:00:00Z", 19_800),
    ("UTC", "2026-03-01T00:00:00Z", 0), ("America/Sao_Paulo", "2018-12-01T00:00:00Z", -7200),
    ("America/Sao_Paulo", "2030-12-01T00:00:00Z", -10_800),
  ])
  func `zones are as the database has them`(
    _ zone: String,
    _ moment: String,
    _ seconds: Int
  ) throws {
    let hours = try script("bank: { hours: { timezone: \(zone) } }").conditions.hours
    let moment = try #require(ControlMoment.parse(moment.replacing("Z", with: ".000Z")))
    let local = try #require(hours.first).condition.zone.local(moment)
    let utc = moment.millisecondsSince1970 % 86_400_000
    let difference = (Int64(local.millisecond) - utc + 86_400_000) % 86_400_000
    #expect(difference == Int64((seconds + 86_400) % 86_400) * 1000)
  }
}
