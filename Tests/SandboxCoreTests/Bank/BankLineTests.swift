import SandboxCore
import Testing

/// Payouts that wait in line for a bank of small capacity.
struct BankLineTests {
  private static let hour = 3_600_000

  private func desk(_ change: (inout BankConditions) -> Void) -> Desk {
    var settings = SandboxSettings.make(wallets: [.usd: 100_000_000], rules: [.pays])
    change(&settings.script.conditions)
    return Desk(settings)
  }

  /// When each payout was completed, in seconds from the start.
  private func completed(_ desk: Desk) -> [Int64] {
    desk.state.payouts.compactMap { payout in
      payout.timeline.first { $0.status == .completed }.map {
        ($0.at - .manualStart).milliseconds / 1000
      }
    }
  }

  private func completed(_ count: Int, within days: Int, _ desk: Desk) throws -> [Int64] {
    var desk = desk
    for number in 1...count { try desk.create(.make("p-\(number)", .usd(100))) }
    desk.pass(.seconds(days * 86_400))
    return completed(desk)
  }

  @Test func `more than the capacity waits in line`() throws {
    let desk = desk { $0.capacities = [.init(BankCapacity(2, per: .seconds(60)))] }
    #expect(try completed(5, within: 1, desk) == [7, 7, 60, 60, 120])
  }

  @Test func `a line of many costs no more than its places`() throws {
    let desk = desk { $0.capacities = [.init(BankCapacity(10, per: .seconds(1)))] }
    #expect(try completed(5000, within: 1, desk).last == 506)
  }

  @Test func `a line of many windows is walked once`() throws {
    let desk = desk { $0.capacities = [.init(BankCapacity(1, per: .seconds(60)))] }
    #expect(try completed(20_000, within: 20, desk).last == 19_999 * 60)
  }

  @Test func `a batch opens the line, which goes on after it`() throws {
    let desk = desk {
      $0.batches = [.init(BankBatches(times: [10 * Self.hour, 18 * Self.hour]))]
      $0.capacities = [.init(BankCapacity(10, per: .seconds(1)))]
    }
    let moments = try completed(100, within: 1, desk)
    #expect(moments.first == 3600)
    #expect(moments.last == 3609)
  }

  @Test func `a line goes on at the next opening`() throws {
    let desk = desk {
      $0.hours = [.init(OpeningHours(open: 9 * Self.hour..<17 * Self.hour))]
      $0.capacities = [.init(BankCapacity(1, per: .seconds(3600)))]
    }
    // Eight a day from nine o'clock on, five days a week; the start is a Monday.
    let moments = try completed(2000, within: 400, desk)
    #expect(moments[..<9] == [7, 3600, 7200, 10_800, 14_400, 18_000, 21_600, 25_200, 86_400])
    #expect(moments[40] == 7 * 86_400)
    #expect(moments[1999] == (49 * 7 + 4) * 86_400 + 7 * 3600)
  }

  @Test func `a line stands still in an outage`() throws {
    let outage = BankOutage(from: .afterLoad(.seconds(60)), for: .seconds(600), effect: .queue)
    let desk = desk {
      $0.outages = [.init(outage)]
      $0.capacities = [.init(BankCapacity(1, per: .seconds(30)))]
    }
    #expect(try completed(4, within: 1, desk) == [7, 30, 660, 690])
  }

  @Test func `a smooth capacity keeps an even distance`() throws {
    let desk = desk { $0.capacities = [.init(BankCapacity(3, per: .seconds(60), isSmooth: true))] }
    #expect(try completed(5, within: 1, desk) == [7, 27, 47, 67, 87])
  }

  @Test(arguments: [(7, 1), (1000, 1), (5000, 1), (999_999, 60), (11, 3600)])
  func `a smooth capacity manages just its rate`(_ count: Int, _ seconds: Int) throws {
    var desk = desk {
      $0.capacities = [.init(BankCapacity(count, per: .seconds(seconds), isSmooth: true))]
    }
    for number in 0...min(count, 3000) { try desk.create(.make("p-\(number)", .usd(100))) }
    desk.pass(.seconds(86_400))
    let moments = desk.state.payouts.map(\.timeline.latest.at.millisecondsSince1970).sorted()
    // The nth has its turn n distances behind the first, at the next whole millisecond.
    let expected = moments.indices.map { place in
      moments[0] + Int64((place * seconds * 1000 + count - 1) / count)
    }
    #expect(moments == expected)
  }

  @Test func `a smooth line has room before and between places that are taken`() throws {
    var desk = desk {
      $0.batches = [.init(BankBatches(times: [10 * Self.hour]), BankScope(countries: ["MX"]))]
      $0.capacities = [.init(BankCapacity(1, per: .seconds(60), isSmooth: true))]
    }
    try desk.create(.make("ten", .usd(100), country: "MX"))
    desk.pass(.seconds(3523))
    for name in ["a", "b", "c"] { try desk.create(.make(name, .usd(100), country: "BR")) }
    desk.pass(.seconds(86_400))
    // Ten o'clock is taken since the morning, and with it all from 9:59:00 to 10:01:00.
    #expect(completed(desk) == [3600, 3530, 3660, 3720])
  }

  @Test func `a smooth line of many is walked once, over nights as well`() throws {
    let desk = desk {
      $0.hours = [.init(OpeningHours(open: 9 * Self.hour..<17 * Self.hour, worksOnWeekends: true))]
      $0.capacities = [.init(BankCapacity(1, per: .seconds(3600), isSmooth: true))]
    }
    let lastDay: Int64 = 1249 * 86_400
    #expect(try completed(10_000, within: 1300, desk).last == lastDay + 7 * 3600)
  }

  @Test func `payouts of other hours share the places of a line`() throws {
    var desk = desk {
      $0.hours = [
        .init(OpeningHours(open: 12 * Self.hour..<13 * Self.hour), BankScope(countries: ["MX"]))
      ]
      $0.capacities = [.init(BankCapacity(1, per: .seconds(60)))]
    }
    try desk.create(.make("noon-1", .usd(100), country: "MX"))
    desk.pass(.seconds(3 * 3600 - 5))
    for name in ["a", "b"] { try desk.create(.make(name, .usd(100), country: "BR")) }
    try desk.create(.make("noon-2", .usd(100), country: "MX"))
    desk.pass(.seconds(3600))
    // Those of Mexico are delivered at noon, three hours behind the start, when the others wait in
    // line already.
    #expect(completed(desk) == [10_920, 10_802, 10_860, 10_980])
  }
}
