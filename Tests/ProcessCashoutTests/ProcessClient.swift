import AsyncHTTPClient
import CashoutSandbox
import NIOCore
import NIOHTTP1
import ProcessCashout
import WireJSON

/// Calls the contract of a sandbox over real sockets, as an integration does.
struct ProcessClient: Sendable {
  let sandbox: PayoutSandbox
  /// What a login has answered.
  var token: String?

  /// An answer as it came.
  struct Answer: Sendable {
    let status: Int
    /// Names in lower case.
    let headers: [String: String]
    let body: String

    var json: JSONObject { (try? JSONParser.parse(Array(body.utf8)))?.object ?? [:] }
    var content: JSONValue { json["content"] ?? .null }
    /// The text of a refusal.
    var refusal: String? { json["err"] == true ? content.text : nil }

    /// A member of the content.
    subscript(name: String) -> JSONValue? { content.object?[name] }
  }

  /// A client that has logged in.
  static func loggedIn(_ sandbox: PayoutSandbox) async throws -> ProcessClient {
    var client = ProcessClient(sandbox: sandbox)
    try await client.logIn()
    return client
  }

  /// One whose sandbox has linked both providers.
  static func linked(_ sandbox: PayoutSandbox) async throws -> ProcessClient {
    let client = try await loggedIn(sandbox)
    try await client.control("PUT", "/sandbox/process", #"{"linked":["payoneer","tipalti"]}"#)
    return client
  }

  @discardableResult
  mutating func logIn(_ apiKey: String = "cashout_api_key") async throws -> Answer {
    let answer = try await send("POST", "/user/login", ["apiKey": .string(apiKey)])
    token = answer["jwt"]?.text ?? token
    return answer
  }

  /// Sends JSON with the token, if there is one.
  @discardableResult
  func send(
    _ method: String,
    _ path: String,
    _ body: JSONObject? = nil,
    headers: [(String, String)] = []
  ) async throws -> Answer {
    let type = body.map { _ in [("Content-Type", "application/json")] } ?? []
    return try await send(method, path, text: body?.compactText ?? "", headers: type + headers)
  }

  /// Sends any text with the token, if there is one.
  @discardableResult
  func send(
    _ method: String,
    _ path: String,
    text: String,
    headers: [(String, String)] = [],
    from address: String? = nil
  ) async throws -> Answer {
    var request = HTTPClientRequest(url: sandbox.url + path)
    request.method = .RAW(value: method)
    request.localAddress = address
    if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
    for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
    if !text.isEmpty { request.body = .bytes(Array(text.utf8)) }
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    let fields = response.headers.map { ($0.name.lowercased(), $0.value) }
    return Answer(
      status: Int(response.status.code),
      headers: Dictionary(fields, uniquingKeysWith: { $1 }),
      body: String(buffer: try await response.body.collect(upTo: 1 << 24))
    )
  }

  @discardableResult
  func control(_ method: String, _ path: String, _ body: String = "") async throws -> Answer {
    try await send(method, path, text: body)
  }

  /// Asks for a cashout.
  @discardableResult
  func cash(_ amount: JSONValue = 100_000, _ method: JSONValue = "payoneer") async throws -> Answer
  {
    try await send("POST", "/cashout/process", ["amount": amount, "method": method])
  }

  /// Asks for a link that ends in a payoneer account.
  func askForLink() async throws -> Answer {
    try await send("POST", "/cashout/link", ["provider": "payoneer"], headers: csrf())
  }

  /// The header that website-only routes want.
  func csrf() async throws -> [(String, String)] {
    let answer = try await send("GET", "/csrf/token")
    return [("X-CSRF-Token", answer["csrf_token"]?.text ?? "")]
  }
}

extension JSONObject {
  var compactText: String { String(decoding: encoded(), as: UTF8.self) }
}
