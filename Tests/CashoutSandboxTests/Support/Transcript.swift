import CashoutSandbox
import WireJSON

/// Sends calls to a sandbox and writes every exchange down, for golden files.
struct Transcript {
  /// One thing that is done.
  enum Act: Sendable {
    case create(JSONObject)
    case status(JSONObject)
    case update(JSONObject)
    case cancel(JSONObject)
    /// Exact text with a signature of its own; an empty one sends none.
    case raw(V3Endpoint, String, signature: String?)
    case advance(Duration)
    /// A transition as the staging panel makes it, with a rejection's code and reason.
    case panel(Int, String, JSONObject)
    case topUp(String, String)
  }

  /// Headers of an answer that are part of what is promised.
  private static let headers = ["allow", "content-type", "sandbox-diagnosis"]

  private let client: V3Client
  private(set) var text = ""

  init(_ client: V3Client) { self.client = client }

  /// What the acts bring about in a sandbox of their own.
  static func of(_ acts: [Act], scenario: String? = nil) async throws -> String {
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    var transcript = Transcript(V3Client(sandbox))
    for act in acts { try await transcript.perform(act) }
    await sandbox.stop()
    return transcript.text
  }

  mutating func perform(_ act: Act) async throws {
    switch act {
    case .create(let body): try await call(.create, body)
    case .status(let body): try await call(.status, body)
    case .update(let body): try await call(.update, body)
    case .cancel(let body): try await call(.cancel, body)
    case .raw(let endpoint, let body, let signature):
      try await exchange(endpoint, body, signature: signature)
    case .advance(let duration):
      try await client.sandbox.advance(by: duration)
      text += "# \(duration) later\n\n"
    case .panel(let id, let status, let rejection):
      let body: JSONObject = ["to": .string(status)]
      let changed = body.changed(rejection).text
      try await control("/sandbox/payouts/\(id)/transition", changed)
    case .topUp(let currency, let amount):
      let body: JSONObject = ["currency": .string(currency), "amount": .string(amount)]
      try await control("/sandbox/wallets", body.text)
    }
  }

  private mutating func call(_ endpoint: V3Endpoint, _ body: JSONObject) async throws {
    try await exchange(endpoint, client.signable(body).text, signature: nil)
  }

  private mutating func control(_ path: String, _ body: String) async throws {
    let answer = try await client.sandbox.send("POST", path, body: body)
    text += "# POST \(path) \(body) → \(answer.status)\n\n"
  }

  private mutating func exchange(
    _ endpoint: V3Endpoint,
    _ body: String,
    signature: String?
  ) async throws {
    let answer = try await client.send(endpoint, body, signature: signature)
    let sent = signature ?? client.sandbox.sign(body)
    text += "\(endpoint.method) \(endpoint.path)\n"
    text += sent.isEmpty ? "" : "payload-signature: \(sent)\n"
    text += "\(body)\n→ \(answer.status)\n"
    for name in Self.headers {
      if let value = answer.headers[name] { text += "\(name): \(value)\n" }
    }
    text += "\(answer.body)\n\n"
  }
}
