import HTTPTypes
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
import WireJSON

extension ControlRoutes {
  var clockRoutes: [Route] {
    [
      route(.get, "/sandbox/clock") { _, sandbox in .json(sandbox.look(\.clockAndDue)) },
      route(.put, "/sandbox/clock") { call, sandbox throws(ControlError) in
        let body = try ControlFields(call.body, fields: ["mode", "speed"])
        let stated = body.clockMode(required: true)
        let mode = try body.complete(stated)
        do throws(AdvanceRefusal) {
          try sandbox.setClock(mode)
        } catch {
          throw .advance(error)
        }
        return .json(sandbox.clockReading.json)
      },
      advance,
    ]
  }

  private var advance: Route {
    var route = route(.post, "/sandbox/clock/advance") { call, sandbox throws(ControlError) in
      let goal = try ControlFields(call.body, fields: ["by", "to", "until"]).advanceGoal()
      do throws(AdvanceRefusal) {
        try await sandbox.advance(goal)
      } catch {
        throw .advance(error)
      }
      return .json(sandbox.clockReading.json)
    }
    route.endsWithClient = true
    return route
  }
}

extension ControlFields {
  /// `mode` and `speed`; `nil` if no mode is stated and none is required.
  func clockMode(required: Bool) -> SandboxClock.Mode? {
    let speed = speed()
    switch text("mode") {
    case "manual":
      guard (speed ?? 1) == 1 else {
        note(
          "speed",
          got: self["speed"]?.number?.text ?? "",
          expected: .noSpeed
        )
        return nil
      }
      return .manual
    case "live": return .live(speed: speed ?? 1)
    case nil where self["mode"] == nil && (self["speed"] != nil || !required):
      return speed.map { .live(speed: $0) }
    case nil where self["mode"] != nil: return nil
    case let mode:
      note("mode", got: mode.map { "\"\($0)\"" } ?? "nothing", expected: .clockMode)
      return nil
    }
  }

  private func speed() -> Double? {
    guard let value = self["speed"] else { return nil }
    guard let text = value.number?.text, let speed = Double(text),
      LiveClock.slowest...LiveClock.fastest ~= speed
    else {
      note(
        "speed",
        got: value.compactText,
        expected: .speed
      )
      return nil
    }
    return speed
  }

  fileprivate func advanceGoal() throws(ControlError) -> AdvanceGoal {
    let by = duration("by").map(AdvanceGoal.by)
    let to = instant("to").map(AdvanceGoal.to)
    let until = untilGoal()
    let stated = ["by", "to", "until"].count { self[$0] != nil }
    if stated != 1 {
      note(
        "body",
        got: stated == 0 ? "no goal" : "\(stated) goals",
        expected: .goal
      )
    }
    return try complete(by ?? to ?? until)
  }

  private func untilGoal() -> AdvanceGoal? {
    switch text("until") {
    case nil: return nil
    case "idle": return .idle
    case "next": return .next
    case let other?:
      note("until", got: "\"\(other)\"", expected: .untilGoal)
      return nil
    }
  }
}

extension SandboxRoom {
  /// The clock, with what is due next.
  fileprivate var clockAndDue: JSONValue {
    guard case .object(var answer) = reading.json else { return .null }
    answer.append("due", due)
    return .object(answer)
  }

  /// `{"event":…,"payout":…}`: a status of a payout, `webhook`, `callback` or `observation`.
  private var due: JSONValue {
    guard let next = reading.next else { return .null }
    guard next == state.nextDue, let event = state.nextEvent else {
      return ["event": "observation", "payout": .null]
    }
    switch event {
    case .bankStep(let id, _):
      let status = state[id]?.plan.next?.outcome.status.name ?? ""
      return ["event": .string(status), "payout": .integer(id.number)]
    case .webhookAttempt(let id):
      return [
        "event": "webhook", "payout": state[id].map { .integer($0.payout.number) } ?? .null,
      ]
    case .callback:
      return ["event": "callback", "payout": .null]
    }
  }
}
