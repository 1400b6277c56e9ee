import CashoutSandbox

/// A call of an endpoint beside the cashouts, to be written down for golden files.
struct PlainCall: Sendable {
  let method: String
  let path: String
  var headers: [String: String] = [:]
  var body = ""

  init(_ method: String, _ path: String, _ headers: [String: String] = [:], body: String = "") {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
  }

  /// A call with the default merchant's read-only key.
  static func read(_ path: String) -> PlainCall {
    PlainCall("GET", path, ["Authorization": "Bearer read_only_key"])
  }

  /// Headers of an answer that are part of what is promised.
  private static let promised = [
    "allow", "content-type", "location", "sandbox-diagnosis", "set-cookie",
  ]

  /// What the calls bring about in a sandbox of their own, call by call.
  static func transcript(_ calls: [PlainCall], scenario: String? = nil) async throws -> String {
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    var text = ""
    for call in calls { text += try await call.text(in: sandbox) }
    await sandbox.stop()
    return text
  }

  @discardableResult
  func send(to sandbox: PayoutSandbox) async throws -> PayoutSandbox.Answer {
    try await sandbox.send(method, path, headers: headers, body: body)
  }

  /// The call and its answer.
  func text(in sandbox: PayoutSandbox) async throws -> String {
    let answer = try await send(to: sandbox)
    var text = "\(method) \(path)\n"
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) { text += "\(name): \(value)\n" }
    if !body.isEmpty { text += "\(body)\n" }
    text += "→ \(answer.status)\n"
    for name in Self.promised {
      if let value = answer.headers[name] { text += "\(name): \(value)\n" }
    }
    return text + (answer.body.isEmpty ? "\n" : "\(answer.body)\n\n")
  }
}
