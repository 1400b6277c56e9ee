import CashoutSandbox
import WireJSON

/// Calls of the control API, and V3 calls between them, written down for golden files.
struct ControlTranscript {
  /// One call of the control API: method, path, body.
  struct Call: Sendable {
    let method: String
    let path: String
    let body: String

    init(_ method: String, _ path: String, _ body: String = "") {
      self.method = method
      self.path = path
      self.body = body
    }
  }

  private let sandbox: PayoutSandbox
  private(set) var text = ""

  init(_ sandbox: PayoutSandbox) { self.sandbox = sandbox }

  /// Makes calls and writes down what they are answered.
  mutating func make(_ calls: [Call]) async throws {
    for call in calls {
      let answer = try await sandbox.send(call.method, call.path, body: call.body)
      text += "\(call.method) \(call.path)\n"
      if !call.body.isEmpty { text += call.body + "\n" }
      text += "→ \(answer.status)\n"
      if !answer.body.isEmpty { text += timeless(answer.body) + "\n" }
      text += "\n"
    }
  }

  /// Wall time and sizes in memory have no place in a golden file.
  private func timeless(_ body: String) -> String {
    body.replacing(#/"duration_ms":[0-9.]+/#, with: #""duration_ms":0"#)
      .replacing(#/"used":[0-9]{3,}/#, with: #""used":0"#)
  }
}
