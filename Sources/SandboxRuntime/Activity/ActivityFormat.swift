import SandboxCore
import SandboxDecisions
import ScenarioLanguage
import ScenarioText
import WireJSON

/// How `serve` writes what happens: a line of text, perhaps in colour, or a line of JSON.
package enum ActivityFormat: Sendable, Equatable {
  case text(inColour: Bool)
  case json

  /// One line, without its end; what came from outside cannot steer a terminal.
  func text(_ activity: Activity) -> String {
    switch self {
    case .text(let inColour): Self.plain(activity, inColour: inColour)
    case .json: Self.json(activity)
    }
  }

  /// What is said when lines are missing.
  func gap(_ count: Int) -> String {
    switch self {
    case .text:
      "… \(Quantity(count, "line").asSubject) missing here, for this output is read too slowly"
    case .json: JSONValue.object(["kind": "gap", "missing": .integer(count)]).compactText
    }
  }

  private static func plain(_ activity: Activity, inColour: Bool) -> String {
    let line = activity.line
    func paint(_ text: String, _ colour: Colour) -> String {
      inColour ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }
    let subject = line.subject.padding(to: 6)
    let outcome = TerminalText.line(line.outcome)
    var text = paint(activity.at.rfc3339, .dim)
    if activity.sandbox != Defaults.sandboxID { text += " [\(activity.sandbox)]" }
    let target = line.target.map { TerminalText.line($0) + " " } ?? ""
    text += " \(subject) \(target)→ "
    text += paint(outcome, Colour(status: line.status))
    let details = [
      payout(line), line.attempt.map { "attempt \($0)" },
      line.decidedBy.map { "decided by \($0)" }, line.diagnosis,
    ]
    for detail in details.compactMap(\.self) { text += "  " + TerminalText.line(detail) }
    return text
  }

  private static func payout(_ line: Activity.Line) -> String? {
    guard line.payout != nil || line.externalID != nil else { return nil }
    let id = line.payout.map { " \($0)" } ?? ""
    let external = line.externalID.map { " (\($0))" } ?? ""
    return "payout\(id)\(external)" + (line.payoutStatus.map { " \($0)" } ?? "")
  }

  private static func json(_ activity: Activity) -> String {
    let line = activity.line
    var object: JSONObject = [
      "at": .string(activity.at.rfc3339), "sandbox": .string(activity.sandbox),
      "kind": .string(activity.kind), "subject": .string(line.subject),
      "target": .optional(line.target),
    ]
    if line.status > 0 {
      object.append("http_status", .integer(line.status))
    } else {
      object.append("error", .string(line.outcome))
    }
    object.append("payout", line.payout.map { .integer($0) } ?? .null)
    object.append("external_id", .optional(line.externalID))
    if case .webhook = activity.deed {
      object.append("status", .optional(line.payoutStatus))
      object.append("attempt", line.attempt.map { .integer($0) } ?? .null)
    }
    object.append("decided_by", .optional(line.decidedBy))
    object.append("diagnosis", .optional(line.diagnosis))
    return JSONValue.object(object).compactText
  }

  /// Colours by their numbers in a terminal's escape sequence.
  private enum Colour: Int {
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33

    init(status: Int) {
      switch status {
      case 200...399: self = .green
      case 400...499: self = .yellow
      default: self = .red
      }
    }
  }
}

extension Activity {
  /// What the line is about.
  fileprivate var kind: String {
    switch deed {
    case .call: "call"
    case .control: "control"
    case .unread: "unread"
    case .webhook: "webhook"
    case .callback: "callback"
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
