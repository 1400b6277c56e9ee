import SandboxCore
import Testing

/// Batches, outages and capacity at work on payouts.
struct BankConditionTests {
  private func desk(
    _ rules: [BankRule] = [.pays],
    _ change: (inout BankConditions) -> Void
  ) -> Desk {
    var settings = SandboxSettings.make(wallets: [.usd: 10_000_000], rules: rules)
    change(&settings.script.conditions)
    return Desk(settings)
  }

  private static let morning = BankBatches(times: [10 * 3_600_000, 14 * 3_600_000])

  @Test func `batches answer what was delivered, and delay no delivery`() throws {
    var desk = desk { $0.batches = [.init(Self.morning)] }
    let id = try desk.create()
    desk.pass(.seconds(86_400))
    #expect(try desk.path(id) == "PENDING+0s DELIVERED+2s COMPLETED+1h")
  }

  @Test func `a batch outside the opening hours is no batch`() throws {
    let noon = OpeningHours(open: 12 * 3_600_000..<18 * 3_600_000)
    var desk = desk {
      $0.batches = [.init(Self.morning)]
      $0.hours = [.init(noon)]
    }
    let id = try desk.create()
    desk.pass(.seconds(86_400))
    #expect(try desk.path(id) == "PENDING+0s DELIVERED+3h COMPLETED+5h")
  }

  @Test func `batches that never fall into opening hours leave the payout where it is`() throws {
    let night = OpeningHours(open: 0..<3_600_000)
    var desk = desk {
      $0.batches = [.init(Self.morning)]
      $0.hours = [.init(night)]
    }
    let id = try desk.create()
    desk.pass(.seconds(400 * 86_400))
    #expect(try desk.payout(id).status == .delivered)
    #expect(try desk.payout(id).plan.next?.outcome == .completed)
    #expect(desk.state.nextDue == nil, "nothing is scheduled, not even at the end of all time")
    #expect(desk.state.scheduledCount == 0)
  }

  @Test func `an outage lets answers wait`() throws {
    let outage = BankOutage(from: .at(.manualStart), for: .seconds(7200), effect: .queue)
    var desk = desk { $0.outages = [.init(outage)] }
    let id = try desk.create()
    desk.pass(.seconds(86_400))
    #expect(try desk.path(id) == "PENDING+0s DELIVERED+2s COMPLETED+2h")
  }

  @Test func `an outage rejects what it should have answered`() throws {
    let outage = BankOutage(
      from: .afterLoad(.seconds(5)),
      for: .seconds(60),
      effect: .reject(Rejection(code: 808))
    )
    var desk = desk { $0.outages = [.init(outage)] }
    let (during, later) = (try desk.create(.make("a")), try desk.create(.make("b")))
    desk.pass(.seconds(2))
    desk.ask(.transition(later, to: .delivered, rejection: nil))
    desk.pass(.seconds(100))
    #expect(try desk.path(during) == "PENDING+0s DELIVERED+2s REJECTED+7s")
    #expect(try desk.payout(during).life.rejection?.code == 808)
    #expect(try desk.payout(during).plan.isInterrupted)
    #expect(desk.wallet() == [10_000_000, 0])
  }

  @Test func `an outage begins so long after its scenario was loaded`() throws {
    var desk = Desk(.make(rules: [.pays]))
    desk.pass(.seconds(3600))
    var scenario = Scenario(title: "down", script: BankScript(rules: [.pays]))
    scenario.script.conditions.outages = [
      .init(BankOutage(from: .afterLoad(.zero), for: .seconds(600), effect: .queue))
    ]
    desk.ask(.load(scenario))
    let id = try desk.create()
    desk.pass(.seconds(86_400))
    #expect(try desk.path(id) == "PENDING+1h DELIVERED+1h2s COMPLETED+1h10m")
  }

  @Test func `a reversal waits for the end of an outage that rejects`() throws {
    let outage = BankOutage(
      from: .afterLoad(.seconds(3 * 86_400)),
      for: .seconds(3600),
      effect: .reject(Rejection(code: 808))
    )
    var desk = desk([.sendsBack]) { $0.outages = [.init(outage)] }
    let id = try desk.create()
    desk.pass(.seconds(4 * 86_400))
    #expect(try desk.path(id).hasSuffix("COMPLETED+7s REJECTED+3d1h"))
    #expect(try desk.payout(id).life.rejection?.code == 826)
  }

  @Test(arguments: [
    (BankScope(countries: ["BR"]), "BR", "001", true),
    (BankScope(countries: ["BR"]), "MX", "1", false),
    (BankScope(banks: [.of("1")]), "MX", "001", true),
    (BankScope(banks: [.of("1")]), "MX", "10", false),
    (BankScope(banks: [.of("1")]), "MX", "", false),
    (BankScope(banks: [.of("1")], countries: ["BR"]), "MX", "1", false),
  ])
  func `a condition holds for its banks and countries`(
    _ scope: BankScope,
    _ country: String,
    _ bank: String,
    _ holds: Bool
  ) throws {
    var desk = desk { $0.batches = [.init(Self.morning, scope)] }
    let fields = RequestFields(["bank_code": .text(bank)])
    let id = try desk.create(.make(country: country, fields: fields))
    desk.pass(.seconds(60))
    #expect(try desk.payout(id).status == (holds ? .delivered : .completed))
  }

  @Test func `of several hours the first that holds counts`() throws {
    let late = OpeningHours(open: 20 * 3_600_000..<21 * 3_600_000)
    var desk = desk {
      $0.hours = [.init(late, BankScope(countries: ["MX"])), .init(OpeningHours())]
    }
    let (first, second) = (
      try desk.create(.make("a", country: "MX")), try desk.create(.make("b", country: "BR"))
    )
    desk.pass(.seconds(10))
    #expect(try desk.payout(first).status == .pending)
    #expect(try desk.payout(second).status == .completed)
  }

  @Test func `the platform's own rejection does not wait for the bank`() throws {
    let never = OpeningHours(open: 0..<1)
    var desk = desk { $0.hours = [.init(never)] }
    let id = try desk.create(.make(presetRejection: 814))
    desk.pass(.seconds(2))
    #expect(try desk.payout(id).status == .rejected)
  }
}
