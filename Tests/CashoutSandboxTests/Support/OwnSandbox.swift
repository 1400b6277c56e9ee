import CashoutSandbox
import CashoutsV3
import SandboxRuntime
import Testing
import WireJSON

/// A sandbox of its own in a server, called over a socket.
struct OwnSandbox: Sendable {
  let id: String
  private let wire: Wire
  private let credentials: JSONObject
  private let key: String

  init(_ scenario: String, _ server: PayoutSandbox) async throws {
    wire = Wire(url: server.url)
    let body: JSONObject = ["scenario": .string(scenario), "clock": ["mode": "manual"]]
    let json = try await wire.control("POST", "/sandbox/sandboxes", body.text).json.object
    id = try #require(json?["id"]?.text)
    credentials = ["login": json?["login"] ?? nil, "pass": json?["pass"] ?? nil]
    key = try #require(json?["signature"]?.text)
  }

  func control(_ method: String, _ path: String, _ body: String = "") async throws -> Wire.Answer {
    try await wire.control(method, path, body, [("X-Sandbox", id)])
  }

  @discardableResult
  func call(_ endpoint: V3Endpoint, _ body: JSONObject) async throws -> Wire.Answer {
    let bytes = credentials.changed(body).encoded()
    let signature = PayloadSignature(key: key).hex(of: bytes)
    return try await wire.call(endpoint, bytes, signature: signature)
  }

  func create(_ externalID: String, to url: String) async throws {
    let answer = try await call(
      .create,
      CashoutBody.make(externalID, with: ["notification_url": .string(url)])
    )
    #expect(answer.status == 200, "\(answer.body)")
  }
}
