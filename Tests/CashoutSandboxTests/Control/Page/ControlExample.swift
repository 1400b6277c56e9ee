import CashoutSandbox
import SandboxSpecs
import WireJSON

/// A sandbox in which the article's examples are made, one after the other.
struct ControlExample {
  private let sandbox: PayoutSandbox

  init() async throws {
    sandbox = try await PayoutSandbox.start(opensSocket: false)
  }

  /// The call and its answer as the article shows them.
  mutating func exchange(_ call: ControlGuide.Call?) async throws -> String? {
    guard let call else { return nil }
    let answer = try await sandbox.send(call.method, call.path, body: call.body)
    var text = "```\n\(call.method) \(call.path)\n"
    if !call.body.isEmpty { text += "\(call.body)\n" }
    text += "→ \(answer.status)\n"
    if !answer.body.isEmpty { text += shown(answer.body) + "\n" }
    return text + "```\n"
  }

  func stop() async { await sandbox.stop() }

  /// JSON indented, other text as it is; what is another in each run left out.
  private func shown(_ body: String) -> String {
    let made = body.replacing(#/"duration_ms":[0-9.]+/#, with: #""duration_ms":0.4"#)
      .replacing(
        #/"(login|pass|signature|read_only_key|api_key|merchant_id)":"(\w+_1_|read_|api_)?\w+"/#
      ) {
        "\"\($0.1)\":\"\($0.2 ?? "")…\""
      }
    guard let value = try? JSONParser.parse(Array(made.utf8)) else {
      return made.hasSuffix("\n") ? String(made.dropLast()) : made
    }
    return String(decoding: value.encoded(JSONStyle(.pretty(indent: 2))), as: UTF8.self)
  }
}
