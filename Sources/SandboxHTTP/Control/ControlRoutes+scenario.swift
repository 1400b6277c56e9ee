import ContractPort
import HTTPTypes
import SandboxCore
import SandboxDecisions
package import SandboxRuntime
package import ScenarioLanguage
package import ScenarioText
import WireJSON

extension ControlRoutes {
  var scenarioRoutes: [Route] {
    [
      route(.get, "/sandbox/scenario") { _, sandbox in
        let active = sandbox.scenario
        var answer: JSONObject = [
          "scenario": .string(active.title), "source": .optional(active.source),
        ]
        for (key, word) in sandbox.contracts.chosen(in: active.switches) {
          answer.append(key, .string(word))
        }
        return .json(.object(answer))
      },
      open(.get, "/sandbox/scenario/schema.json") { [host] _, _ in
        HTTPAnswer(
          status: .ok,
          contentType: "application/schema+json",
          body: ScenarioSchema.document(host.loader.words).encoded()
        )
      },
      open(.post, "/sandbox/scenario/check") { [host] call, _ in
        let found: [ScenarioDiagnostic]
        do throws(ScenarioFaults) {
          found = try host.loader.load(bytes: call.body).warnings
        } catch {
          found = error.diagnostics
        }
        return .json(["faults": .array(found.map(\.controlJSON))])
      },
      route(.put, "/sandbox/scenario") { [host] call, sandbox throws(ControlError) in
        let file = try host.loader.sent(call.body)
        let warnings =
          try host.registry.load(file, into: sandbox) + [file.stepsWarning].compactMap(\.self)
        return .json([
          "scenario": .string(file.scenario.title),
          "warnings": .array(warnings.map(\.controlJSON)),
        ])
      },
    ]
  }
}

extension SandboxRegistry {
  /// Puts a scenario in force: what it states holds from now on, the rest stays.
  ///
  /// - Returns: The file's warnings, and that its `clock.start` does not count if so.
  /// - Throws: ``ControlError`` 409 when another sandbox has its login, 503 when it cannot be kept.
  @discardableResult
  package func load(
    _ file: ScenarioFile,
    into sandbox: Sandbox
  ) throws(ControlError) -> [ScenarioDiagnostic] {
    faults.note(file.scenario.script)
    let hasStarted: Bool
    switch sandbox.commit(.load(file)).answer {
    case .success(.loaded(let startCounts)): hasStarted = startCounts
    case .failure(.loginTaken(let login)):
      throw .loginTaken(login)
    case .failure(.removed): throw .sandboxGone
    case .failure(.unavailable): throw unkept
    case .success, .failure: preconditionFailure("a load was answered with something else")
    }
    guard !hasStarted, let place = file.clock.startPlace else { return file.warnings }
    let warning = file.warning(
      "clock.start: this does not count, because there are payouts and virtual time never goes back;"
        + " reset the sandbox and load again",
      at: place
    )
    return (file.warnings + [warning]).sorted { $0.place < $1.place }
  }

  /// Why what a journal could not keep is refused.
  package var unkept: ControlError {
    .journalUnavailable(journal?.trouble ?? "the journal could not be written")
  }
}

extension ScenarioLoader {
  /// Reads a scenario that came in a request.
  ///
  /// - Throws: ``ControlError`` 422 with every fault.
  package func sent(_ bytes: [UInt8]) throws(ControlError) -> ScenarioFile {
    do {
      return try load(bytes: bytes)
    } catch {
      throw .invalidScenario(error.diagnostics)
    }
  }
}
