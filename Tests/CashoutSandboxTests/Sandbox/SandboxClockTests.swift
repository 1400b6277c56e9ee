import CashoutSandbox
import SandboxCore
import SandboxDecisions
import ScenarioLanguage
import Testing

/// The clock as a machine: every event in every state.
@Suite struct SandboxClockTests {
  private static let start = Instant.manualStart
  private static let outcome = WebhookID(1).map { HeldOutcome($0, .answered(status: 200)) }
  /// The advance that is under way in the state of that name.
  private static let id = 7

  /// One event, as the room tells it to the clock; what it says, in words.
  private struct Event: Sendable {
    let name: String
    let happen: @Sendable (inout SandboxClock) throws(AdvanceRefusal) -> String
  }

  private static func clock(_ state: String) throws -> SandboxClock {
    let mode: SandboxClock.Mode = state == "live" ? .live(speed: 60) : .manual
    var clock = SandboxClock(mode, start: start, monotonic: 0)
    if state == "stopped" { clock.stop() }
    guard state == "advancing" else { return clock }
    try clock.begin(.by(.seconds(9)), id: id, at: start, next: start + .seconds(1))
    let isHeld = clock.hold(try #require(outcome))
    #expect(isHeld)
    return clock
  }

  private static func name(_ clock: SandboxClock) -> String {
    switch clock.state {
    case .still: "still"
    case .live(let live): live.speed == 60 ? "live" : "live x\(Int(live.speed))"
    case .advancing(let advance): "advancing, \(advance.held.count) held, \(advance.steps) steps"
    case .stopped: "stopped"
    }
  }

  private static let events: [String: Event] = Dictionary(
    uniqueKeysWithValues: [
      Event(name: "set live") { (clock) throws(AdvanceRefusal) in
        "\(try clock.set(.live(speed: 2), at: start, monotonic: 5).count) held"
      },
      Event(name: "set manual") { (clock) throws(AdvanceRefusal) in
        "\(try clock.set(.manual, at: start, monotonic: 5).count) held"
      },
      Event(name: "load") { (clock) throws(AdvanceRefusal) in
        "\(try clock.set(.manual, at: start, monotonic: 5, by: .scenarioLoaded).count) held"
      },
      Event(name: "begin") { (clock) throws(AdvanceRefusal) in
        try clock.begin(.idle, id: 8, at: start, next: nil)
        return "begun"
      },
      Event(name: "begin in the past") { (clock) throws(AdvanceRefusal) in
        try clock.begin(.to(Instant(millisecondsSince1970: 0)), id: 8, at: start, next: nil)
        return "begun"
      },
      Event(name: "step") { (clock) throws(AdvanceRefusal) in
        "\(try clock.step(id, next: start + .seconds(1)) == .move(to: start + .seconds(1)))"
      },
      Event(name: "step behind the goal") { (clock) throws(AdvanceRefusal) in
        "\(try clock.step(id, next: start + .seconds(10)) == .finish(at: start + .seconds(9)))"
      },
      Event(name: "step of another") { (clock) throws(AdvanceRefusal) in
        "\(try clock.step(8, next: start))"
      },
      Event(name: "hold") { clock in
        "\(outcome.map { clock.hold($0) } ?? false)"
      },
      Event(name: "take held") { clock in "\(clock.takeHeld().count) held" },
      Event(name: "cancel") { (clock) throws(AdvanceRefusal) in
        "\(try clock.cancel(id).count) held"
      },
      Event(name: "cancel another") { (clock) throws(AdvanceRefusal) in
        "\(try clock.cancel(8).count) held"
      },
      Event(name: "reset") { (clock) throws(AdvanceRefusal) in
        try clock.reset(to: start, monotonic: 5)
        return "reset"
      },
      Event(name: "stop") { clock in
        clock.stop()
        return "stopped"
      },
    ].map { ($0.name, $0) }
  )

  private static let states = ["still", "live", "advancing", "stopped"]

  /// What each event says in each state, and the state behind it.
  private static let table: [String: [String]] = [
    "set live": [
      "0 held → live x2", "0 held → live x2", "1 held → live x2", "sandboxRemoved → stopped",
    ],
    "set manual": [
      "0 held → still", "0 held → still", "1 held → still", "sandboxRemoved → stopped",
    ],
    "load": ["0 held → still", "0 held → still", "1 held → still", "sandboxRemoved → stopped"],
    "begin": [
      "begun → advancing, 0 held, 0 steps", "clockIsLive → live",
      "underWay → advancing, 1 held, 0 steps", "sandboxRemoved → stopped",
    ],
    "begin in the past": [
      "goalInThePast → still", "clockIsLive → live", "underWay → advancing, 1 held, 0 steps",
      "sandboxRemoved → stopped",
    ],
    "step": [
      "ended → still", "ended → live", "true → advancing, 1 held, 1 steps",
      "sandboxRemoved → stopped",
    ],
    "step behind the goal": [
      "ended → still", "ended → live", "true → still", "sandboxRemoved → stopped",
    ],
    "step of another": [
      "ended → still", "ended → live", "ended → advancing, 1 held, 0 steps",
      "sandboxRemoved → stopped",
    ],
    "hold": [
      "false → still", "false → live", "true → advancing, 2 held, 0 steps", "false → stopped",
    ],
    "take held": [
      "0 held → still", "0 held → live", "1 held → advancing, 0 held, 0 steps",
      "0 held → stopped",
    ],
    "cancel": ["ended → still", "ended → live", "1 held → still", "sandboxRemoved → stopped"],
    "cancel another": [
      "ended → still", "ended → live", "ended → advancing, 1 held, 0 steps",
      "sandboxRemoved → stopped",
    ],
    "reset": ["reset → still", "reset → live", "reset → still", "sandboxRemoved → stopped"],
    "stop": [String](repeating: "stopped → stopped", count: 4),
  ]

  @Test(
    arguments: [
      ("set live", .clockSet), ("load", .scenarioLoaded), ("reset", .reset),
      ("cancel", .cancelled),
    ] as [(String, AdvanceEnd)]
  )
  func `an advance that ended early knows why`(_ event: String, _ end: AdvanceEnd) throws {
    var clock = try Self.clock("advancing")
    _ = try Self.events[event]?.happen(&clock)
    #expect(throws: AdvanceRefusal.ended(end)) { try clock.check(Self.id) }
  }

  @Test func `outcomes that were held come in the webhooks' order`() throws {
    var clock = try Self.clock("advancing")
    for number in [3, 2] {
      _ = clock.hold(HeldOutcome(try #require(WebhookID(number)), .failed("x")))
    }
    let held = clock.takeHeld()
    #expect(held.map(\.webhook.number) == [1, 2, 3])
  }

  @Test func `until idle goes on to the last deadline, any other goal past it`() throws {
    let deadline = Self.start + .seconds(5)
    for (goal, step) in [
      (AdvanceGoal.idle, AdvanceStep.move(to: deadline)),
      (.by(.seconds(9)), .finish(at: Self.start + .seconds(9))),
      (.next, .finish(at: Self.start + .seconds(2))),
    ] {
      var clock = SandboxClock(.manual, start: Self.start, monotonic: 0)
      try clock.begin(goal, id: 1, at: Self.start, next: Self.start + .seconds(2))
      #expect(try clock.step(1, next: nil, lastDeadline: deadline) == step)
    }
    var clock = SandboxClock(.manual, start: Self.start, monotonic: 0)
    try clock.begin(.idle, id: 1, at: Self.start, next: nil)
    let event = Self.start + .seconds(8)
    #expect(try clock.step(1, next: event, lastDeadline: deadline) == .move(to: event))
    #expect(try clock.step(1, next: nil) == .finish(at: nil))
    #expect(clock.state == .still)
  }

  @Test func `a clock that never becomes idle stops after a million moments`() throws {
    var clock = SandboxClock(.manual, start: Self.start, monotonic: 0)
    try clock.begin(.idle, id: 1, at: Self.start, next: nil)
    let most = SandboxClock.maximumIdleSteps
    for _ in 0..<most { _ = try clock.step(1, next: Self.start) }
    #expect(throws: AdvanceRefusal.neverIdle(steps: most)) { try clock.step(1, next: Self.start) }
    #expect(clock.state == .still)
  }

  @Test(arguments: [1e-300, 1e-18, 0, -1, 1e300, .infinity, .nan, 0.001, 60, 1_000_000])
  func `no speed makes the arithmetic of waits overflow`(_ speed: Double) {
    let live = LiveClock(speed: speed, start: Self.start, monotonic: 0)
    #expect((LiveClock.slowest...LiveClock.fastest).contains(live.speed))
    for moment in [Instant.latest, Instant(millisecondsSince1970: .min / 2)] {
      let wait = live.wallMilliseconds(until: moment, from: Self.start)
      #expect(wait >= 0 && wait.isFinite)
    }
    for span in [Duration.seconds(86_400), .seconds(Int64.max), .zero, .seconds(-5)] {
      let wall = LiveClock.wall(span, speed: speed)
      #expect(wall >= .zero && wall <= .seconds(86_400))
    }
    #expect(live.now(at: .greatestFiniteMagnitude) <= .latest)
    #expect(live.now(at: -5) == Self.start)
  }
}
