import CashoutSandbox
import WireJSON

/// Speaks the V3 contract to a sandbox as an integration does, but through the router.
struct V3Client: Sendable {
  let sandbox: PayoutSandbox

  init(_ sandbox: PayoutSandbox) { self.sandbox = sandbox }

  /// The body with the sandbox's credentials in front, unless the body has its own.
  func signable(_ body: JSONObject) -> JSONObject {
    guard body["login"] == nil, body["pass"] == nil else { return body }
    let credentials: JSONObject = [
      "login": .string(sandbox.credentials.login), "pass": .string(sandbox.credentials.pass),
    ]
    return JSONObject(members: credentials.members + body.members)
  }

  /// Signs and sends a body.
  @discardableResult
  func call(_ endpoint: V3Endpoint, _ body: JSONObject) async throws -> PayoutSandbox.Answer {
    try await send(endpoint, signable(body).text)
  }

  /// Sends exact text, with its own signature or another one; an empty one sends none.
  @discardableResult
  func send(
    _ endpoint: V3Endpoint,
    _ text: String,
    signature: String? = nil
  ) async throws -> PayoutSandbox.Answer {
    let signature = signature ?? sandbox.sign(text)
    var headers = ["Content-Type": "application/json"]
    if !signature.isEmpty { headers["Payload-Signature"] = signature }
    return try await sandbox.send(endpoint.method, endpoint.path, headers: headers, body: text)
  }

  /// Creates a payout that is expected to be accepted; its id.
  @discardableResult
  func create(_ body: JSONObject = CashoutBody.make()) async throws -> Int {
    let answer = try await call(.create, body)
    guard let id = try answer.json["cashout_id"]?.text.flatMap({ Int($0) }) else {
      throw UnexpectedAnswer(answer: answer)
    }
    return id
  }

  /// The status that the API tells of a payout, as its number.
  func status(_ id: Int) async throws -> JSONValue? {
    try await call(.status, ["cashout_id": .number(JSONNumber(id))]).json["cashout_status"]
  }
}

/// An answer that a test cannot go on with.
struct UnexpectedAnswer: Error {
  let answer: PayoutSandbox.Answer
}

extension PayoutSandbox.Answer {
  /// The body as a JSON object.
  var json: JSONObject {
    get throws {
      guard case .object(let object) = try JSONParser.parse(Array(body.utf8)) else {
        throw UnexpectedAnswer(answer: self)
      }
      return object
    }
  }
}
