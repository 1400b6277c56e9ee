import CashoutSandbox
import CashoutsV3
import WireJSON

extension TestServer {
  /// Creates a payout in the default sandbox over the socket.
  @discardableResult
  func create(_ body: JSONObject) async throws -> Wire.Answer {
    let credentials: JSONObject = [
      "login": .string(introduction.login), "pass": .string(introduction.pass),
    ]
    let bytes = credentials.changed(body).encoded()
    let signature = PayloadSignature(key: introduction.signature).hex(of: bytes)
    return try await wire.call(.create, bytes, signature: signature)
  }
}
