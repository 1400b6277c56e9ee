import HTTPTypes
import SandboxCore
import SandboxRuntime
import ScenarioLanguage
import WireJSON

extension ControlRoutes {
  var clockRoutes: [Route] {
    [
      route(.get, "/sandbox/clock") { _, sandbox in .json(sandbox.clockReading.json) },
      route(.put, "/sandbox/clock") { call, sandbox throws(ControlError) in
        let body = try ControlFields(call.body, fields: ["mode", "speed"])
        let stated = body.clockMode(required: true)
        let mode = try body.complete(stated)
        do throws(AdvanceRefusal) {
          try sandbox.setClock(mode)
        } catch {
          throw error.controlError
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
        throw error.controlError
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
          expected: "none, or mode \"live\": a manual clock moves only when told"
        )
        return nil
      }
      return .manual
    case "live": return .live(speed: speed ?? 1)
    case nil where self["mode"] == nil && (self["speed"] != nil || !required):
      return speed.map { .live(speed: $0) }
    case nil where self["mode"] != nil: return nil
    case let mode:
      note("mode", got: mode.map { "\"\($0)\"" } ?? "nothing", expected: "\"live\" or \"manual\"")
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
        expected: "a number from 0.001 to 1000000, such as 60"
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
        expected: "one of {\"by\":\"3d\"}, {\"to\":\"2026-01-08T09:00:00Z\"},"
          + " {\"until\":\"idle\"}, {\"until\":\"next\"}"
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
      note("until", got: "\"\(other)\"", expected: "\"idle\" or \"next\"")
      return nil
    }
  }
}

extension AdvanceRefusal {
  /// How the control API words a refusal.
  package var controlError: ControlError {
    switch self {
    case .clockIsLive:
      .conflict(
        "clock_is_live",
        "a live clock moves by itself; PUT /sandbox/clock {\"mode\":\"manual\"} first"
      )
    case .underWay:
      .conflict(
        "advance_under_way",
        "another advance of this sandbox is under way; wait for its answer (a webhook's receiver"
          + " cannot advance the clock that waits for it)"
      )
    case .goalInThePast(let now):
      .invalid("to", got: "a time in the past", expected: "a time from \(now.rfc3339) on")
    case .goalBehindTheEnd(let now):
      .conflict(
        "end_of_time",
        "virtual time ends at \(Instant.latest.rfc3339) and it is \(now.rfc3339); advance by less,"
          + " or POST /sandbox/reset to begin again"
      )
    case .neverIdle(let steps):
      .conflict(
        "never_idle",
        "after \(steps) events more are still scheduled; advance by a duration"
      )
    case .ended(let end):
      .conflict(
        "advance_ended",
        "the advance ended early, for \(end.reason); what was due until then has happened, and"
          + " GET /sandbox/clock says where time stands"
      )
    case .sandboxRemoved: .sandboxGone
    }
  }
}

extension AdvanceEnd {
  /// What came between, in a few words.
  fileprivate var reason: String {
    switch self {
    case .cancelled: "its caller cancelled it"
    case .clockSet: "the clock was set"
    case .scenarioLoaded: "a scenario was loaded that states a clock"
    case .reset: "the sandbox was reset"
    case .sandboxRemoved: "the sandbox was removed"
    }
  }
}
