import CashoutSandbox
import CashoutsV3
import WireJSON

extension TestServer {
  /// Creates a payout in the default sandbox over the socket.
  @discardableResult
  func create(_ body: JSONObject) async throws -> Wire.Answer { try await call(.create, body) }

  /// Asks for the status of a payout of the default sandbox over the socket.
  func status(_ body: JSONObject) async throws -> Wire.Answer { try await call(.status, body) }

  private func call(_ endpoint: V3Endpoint, _ body: JSONObject) async throws -> Wire.Answer {
    let credentials: JSONObject = [
      "login": .string(introduction.login), "pass": .string(introduction.pass),
    ]
    let bytes = credentials.changed(body).encoded()
    let signature = PayloadSignature(key: introduction.signature).hex(of: bytes)
    return try await wire.call(endpoint, bytes, signature: signature)
  }
}
