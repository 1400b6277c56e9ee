import SandboxCore
package import WireJSON

extension AppliedWebhookRule {
  /// What a rule did to an attempt: `{"attempt":1,"rule":"lost","did":["drop"]}`.
  package var json: JSONValue {
    [
      "attempt": .integer(attempt), "rule": .string(rule),
      "did": .array(twist.names.map { .string($0) }),
    ]
  }
}

extension WebhookTwist {
  /// The keys of the language that say what is done.
  package var names: [String] {
    var names: [String] = []
    if isDropped { names.append("drop") }
    if delay != nil { names.append("delay") }
    if isReordered { names.append("reorder") }
    if copies > 0 { names.append("duplicate") }
    if let corruption { names.append("corrupt \(corruption.rawValue)") }
    if timeout != nil { names.append("timeout") }
    return names
  }
}
