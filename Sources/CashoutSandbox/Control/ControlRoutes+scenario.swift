import CashoutsV3
import HTTPTypes
import SandboxCore
import WireJSON

extension ControlRoutes {
  var scenarioRoutes: [Route] {
    [
      route(.get, "/sandbox/scenario") { _, sandbox in
        let active = sandbox.scenario
        return .json([
          "scenario": .string(active.title), "source": .optional(active.source),
          "brand": .string(active.options.brand.rawValue),
        ])
      },
      open(.get, "/sandbox/scenario/schema.json") { _ in
        HTTPAnswer(
          status: .ok,
          contentType: "application/schema+json",
          body: ScenarioSchema.document.encoded()
        )
      },
      route(.put, "/sandbox/scenario") { [host] call, sandbox throws(ControlError) in
        let file = try ScenarioFile.sent(call.body)
        try host.registry.load(file, into: sandbox)
        return .json([
          "scenario": .string(file.scenario.title),
          "warnings": .array(file.warnings.map(\.json)),
        ])
      },
    ]
  }
}

extension SandboxRegistry {
  /// Puts a scenario in force: what it states holds from now on, the rest stays.
  func load(_ file: ScenarioFile, into sandbox: Sandbox) throws(ControlError) {
    if let login = file.scenario.merchant.login {
      do {
        try rename(sandbox.id, login: login)
      } catch {
        throw .conflict("login_taken", "another sandbox has the login \"\(login)\"")
      }
    }
    faults.note(file.scenario.script)
    sandbox.load(file)
    sandbox.note(.load(title: file.scenario.title))
  }
}

extension Sandbox {
  /// A clock start counts only while there are no payouts: virtual time never goes back.
  fileprivate func load(_ file: ScenarioFile) {
    let (effects, epoch) = change { room in
      let decision = room.apply(.load(file.scenario), at: room.now)
      room.scenario.title = file.scenario.title
      room.scenario.source = file.text
      if let brand = file.brand { room.scenario.options.brand = brand }
      room.take(file.clock)
      if let observed = file.observed {
        room.scenario.observed = observed
        room.observe()
      }
      return (decision.effects, room.epoch)
    }
    act(on: effects, epoch: epoch)
  }
}

extension Sandbox.Room {
  fileprivate mutating func take(_ stated: ClockStatement) {
    if let start = stated.start, state.payouts.isEmpty {
      var settings = state.settings
      settings.start = start
      state = SandboxState(settings)
    }
    guard stated != ClockStatement() else { return }
    clock.set(
      stated.sandboxMode ?? clock.mode,
      at: state.now,
      monotonic: WallClock.monotonicMilliseconds
    )
  }
}

extension ScenarioFile {
  /// Reads a scenario that came in a request.
  ///
  /// - Throws: ``ControlError`` 422 with every fault.
  static func sent(_ bytes: [UInt8]) throws(ControlError) -> ScenarioFile {
    do {
      return try ScenarioLoader.load(bytes: bytes)
    } catch {
      throw error.controlError
    }
  }
}

extension ScenarioFaults {
  fileprivate var controlError: ControlError {
    let faults = diagnostics.map(\.json)
    let summary = diagnostics.first.map { "line \($0.line): \($0.message)" } ?? "no fault is known"
    return ControlError(
      status: .unprocessableContent,
      code: "invalid_scenario",
      message: "the scenario has \(faults.count) fault\(faults.count == 1 ? "" : "s"); \(summary)",
      details: [("faults", .array(faults))]
    )
  }
}

extension ScenarioDiagnostic {
  /// The finding as the control API shows it.
  fileprivate var json: JSONValue {
    [
      "line": .integer(line), "column": .integer(column),
      "severity": .string(severity.rawValue), "message": .string(message),
    ]
  }
}
