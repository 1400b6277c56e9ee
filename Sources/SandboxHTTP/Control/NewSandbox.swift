import ContractPort
import SandboxCore
import SandboxDecisions
package import SandboxRuntime
import ScenarioLanguage
import ScenarioText
import WireJSON

/// What `POST /sandbox/sandboxes` asks for; everything is optional.
struct NewSandbox {
  private var start = SandboxStart()

  /// - Throws: ``ControlError`` for a malformed body, or for every bad value and the scenario's faults.
  init(_ bytes: [UInt8], _ loader: ScenarioLoader) throws(ControlError) {
    let body = try ControlFields(bytes, fields: ["seed", "scenario", "clock", "wallets"])
    if let text = body.text("scenario") {
      do throws(ControlError) {
        start.scenario = try loader.sent(Array(text.utf8))
      } catch {
        body.note(error)
      }
    }
    start.seed = body.integer("seed", in: 0...UInt64.max)
    readClock(body)
    readWallets(body)
    try body.check()
  }

  /// What is possible but hardly meant in the scenario, if one was sent.
  var warnings: [ScenarioDiagnostic]? { start.scenario?.warnings }

  /// Makes the sandbox.
  func make(in registry: SandboxRegistry) throws(ControlError) -> Sandbox {
    var start = start
    start.switches = registry.switches
    start.standardClock = registry.standard.clockReading.mode
    do {
      return try registry.make(start.plan(registry.contracts)) { Defaults.merchant(number: $0) }
    } catch {
      throw ControlError(error)
    }
  }

  private mutating func readClock(_ body: ControlFields) {
    let fields = ["mode", "speed", "start"]
    guard let clock = body.nested("clock", fields: fields, such: #"{"mode":"manual"}"#) else {
      return
    }
    start.clock = clock.clockMode(required: false)
    start.start = clock.instant("start")
  }

  private mutating func readWallets(_ body: ControlFields) {
    guard let amounts = body.nested("wallets", fields: nil, such: #"{"USD":"1000.00"}"#) else {
      return
    }
    var wallets: [Currency: Int64] = [:]
    for name in amounts.names {
      let currency = Currency(name)
      if currency == nil {
        body.note("wallets", got: "\"\(name)\"", expected: .currency)
      }
      let amount = amounts.amount(name, minimum: 0)
      if let currency { wallets[currency] = amount }
    }
    start.wallets = wallets
  }
}

extension ControlError {
  package init(_ conflict: SandboxRegistry.Conflict) {
    self =
      switch conflict {
      case .loginTaken(let login): .loginTaken(login)
      case .tooMany(let count): .tooManySandboxes(count)
      case .unavailable: .journalUnavailable("the journal cannot be written")
      case .busy: .sandboxBusy
      }
  }
}
