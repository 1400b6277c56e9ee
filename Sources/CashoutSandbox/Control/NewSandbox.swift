import SandboxCore
import WireJSON

/// What `POST /sandbox/sandboxes` asks for; everything is optional.
struct NewSandbox {
  private var start = SandboxStart()

  /// - Throws: ``ControlError`` for a malformed body, a bad value or a scenario with faults.
  init(_ bytes: [UInt8]) throws(ControlError) {
    let body = try ControlBody(bytes, fields: ["seed", "scenario", "clock", "wallets"])
    if let text = try body.text("scenario") {
      start.scenario = try ScenarioFile.sent(Array(text.utf8))
    }
    if let seed = try body.integer("seed", in: 0...Int.max) { start.seed = UInt64(seed) }
    try readClock(body)
    try readWallets(body)
  }

  /// What is possible but hardly meant in the scenario, if one was sent.
  var warnings: [ScenarioDiagnostic]? { start.scenario?.warnings }

  /// Makes the sandbox.
  func make(in registry: SandboxRegistry) throws(ControlError) -> Sandbox {
    var start = start
    start.switches = registry.standard.options
    let plan = start.plan
    do {
      return try registry.make(clock: plan.clock, scenario: plan.scenario) { number in
        plan.settings(base: Defaults.merchant(number: number))
      }
    } catch {
      switch error {
      case .loginTaken(let login):
        throw .conflict(
          "login_taken",
          "another sandbox has the login \"\(login)\"; state another or none"
        )
      case .tooMany(let count):
        throw .conflict(
          "too_many_sandboxes",
          "there are \(count) sandboxes, as many as a server holds, and each was called within the"
            + " last hour; remove some with DELETE /sandbox/sandboxes/ID, or start one more server"
        )
      }
    }
  }

  private mutating func readClock(_ body: ControlBody) throws(ControlError) {
    guard let value = body["clock"] else { return }
    guard value.object != nil else {
      throw .invalid("clock", got: value.kind, expected: "an object such as {\"mode\":\"manual\"}")
    }
    let clock = try ControlBody(value.encoded(), fields: ["mode", "speed", "start"])
    start.clock = try clock.clockMode(required: false)
    start.start = try clock.instant("start")
  }

  private mutating func readWallets(_ body: ControlBody) throws(ControlError) {
    guard let value = body["wallets"] else { return }
    guard let object = value.object else {
      throw .invalid(
        "wallets",
        got: value.kind,
        expected: "an object such as {\"USD\":\"1000.00\"}"
      )
    }
    var wallets: [Currency: Int64] = [:]
    let amounts = try ControlBody(value.encoded(), fields: object.members.map(\.key))
    for member in object.members {
      guard let currency = Currency(member.key) else {
        throw .invalid("wallets", got: "\"\(member.key)\"", expected: "three letters such as BRL")
      }
      wallets[currency] = try amounts.amount(member.key, minimum: 0)
    }
    start.wallets = wallets
  }
}
