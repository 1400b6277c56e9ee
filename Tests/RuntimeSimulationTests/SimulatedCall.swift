import CashoutSandbox
import CashoutsV3
import WireJSON

/// A call as it goes through the router.
struct SimulatedCall: Sendable, CustomStringConvertible {
  var method: String
  var path: String
  var headers: [String: String] = [:]
  var body = ""
  /// Whether the answer hangs on the seed alone, and so belongs into the transcript.
  var isRepeatable = true

  var description: String {
    let sandbox = headers["X-Sandbox"].map { "[\($0)] " } ?? ""
    return "\(sandbox)\(method) \(path) \(body.prefix(300))"
  }

  /// A call of the control API for one sandbox.
  static func control(
    _ method: String,
    _ path: String,
    _ body: JSONObject = [:],
    of sandbox: String
  ) -> SimulatedCall {
    let text = body.isEmpty ? "" : String(decoding: body.encoded(), as: UTF8.self)
    return SimulatedCall(method: method, path: path, headers: ["X-Sandbox": sandbox], body: text)
  }

  /// A call of the V3 contract, with a merchant's credentials in front.
  static func signed(
    _ method: String,
    _ path: String,
    _ body: JSONObject,
    login: String,
    pass: String,
    key: String
  ) -> SimulatedCall {
    let credentials: JSONObject = ["login": .string(login), "pass": .string(pass)]
    let bytes = JSONObject(members: credentials.members + body.members).encoded()
    return SimulatedCall(
      method: method,
      path: path,
      headers: [
        "Content-Type": "application/json",
        "Payload-Signature": PayloadSignature(key: key).hex(of: bytes),
      ],
      body: String(decoding: bytes, as: UTF8.self)
    )
  }
}
