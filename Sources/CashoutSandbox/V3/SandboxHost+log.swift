import HTTPTypes
import SandboxCore
import WireJSON

extension SandboxHost {
  /// Keeps a call that says nothing of whose it is, in the default sandbox's log.
  func logUnaddressed(_ call: HTTPCall, _ answer: HTTPAnswer) {
    log(
      call,
      answer,
      in: registry.standard,
      since: WallClock.monotonicMilliseconds,
      [String(decoding: answer.body, as: UTF8.self)]
    )
  }

  /// Keeps a call of a mocked contract in its sandbox's log and tells who listens.
  func log(
    _ call: HTTPCall,
    _ answer: HTTPAnswer,
    in sandbox: Sandbox,
    since start: Double,
    _ diagnosis: [String]
  ) {
    let entry = sandbox.requests.append(
      call,
      answer,
      at: sandbox.now,
      durationMilliseconds: WallClock.monotonicMilliseconds - start,
      diagnosis: diagnosis
    )
    sandbox.observe(call, answer, entry)
    sandbox.feed.publish("request") {
      [
        "id": .integer(entry.number), "at": .string(entry.at.rfc3339),
        "method": .string(entry.method.rawValue), "path": .string(entry.rawPath),
        "status": .integer(entry.status),
      ]
    }
  }
}

extension Sandbox {
  /// Which rule decided a payout, as the request log says it.
  func decision(on id: PayoutID) -> [String] {
    let decision = snapshot { $0.decision(on: id) }
    return decision.map { ["decided by \($0.source.explanation)"] } ?? []
  }
}

extension Payout {
  /// Who rejected it: the panel, or the rule that planned it.
  var rejector: String {
    if timeline.latest.actor == .panel { return "the panel" }
    return plan.isInterrupted ? "an outage of the bank" : decision.source.explanation
  }
}

extension RuleDecision.Source {
  /// The source in a sentence.
  var explanation: String {
    switch self {
    case .rule(let name): "rule \"\(name)\""
    case .inlineScript: "the inline script in comments"
    case .platform: "the platform, whatever the rules say"
    case .standard: "the default timeline, no rule matched"
    }
  }
}
