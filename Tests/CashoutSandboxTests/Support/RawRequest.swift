import CashoutSandbox
import CashoutsV3
import ScenarioLanguage
import WireJSON

/// A request as its bytes, for tests that care how it is written.
struct RawRequest: Sendable {
  var method = "POST"
  var path = "/v3/cashout"
  var version = "HTTP/1.1"
  var headers: [String] = []
  var body = ""

  /// The request line and the headers, with the length of the body.
  var head: String {
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    let lines = ["\(method) \(path) \(version)"] + headers + length
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }

  var text: String { head + body }
}

extension TestServer {
  var port: Int { introduction.url.split(separator: ":").last.flatMap { Int($0) } ?? 0 }

  /// A signed create of the default merchant.
  func rawCreate(_ externalID: String = "order-1", _ headers: [String] = []) -> RawRequest {
    let body = CashoutBody.make(externalID).changed([
      "login": .string(introduction.login), "pass": .string(introduction.pass),
    ]).text
    let signature = PayloadSignature(key: introduction.signature).hex(of: Array(body.utf8))
    let own = ["Host: localhost:\(port)", "Payload-Signature: \(signature)"]
    return RawRequest(headers: own + headers, body: body)
  }

  /// A call of the control API without a body.
  func rawHealth(_ version: String = "HTTP/1.1", _ headers: [String] = []) -> RawRequest {
    RawRequest(
      method: "GET",
      path: "/sandbox/health",
      version: version,
      headers: ["Host: localhost:\(port)"] + headers
    )
  }

  /// Sends texts on one connection, each when the answer to the one before has come.
  func converse(_ texts: [String], until marks: [String?] = []) async throws -> [RawAnswer] {
    try await RawConnection.open(port: port) { connection in
      try await connection.converse(texts, until: marks)
    }
  }

  /// Sends a text and reads to the end of the connection.
  func lastWords(_ text: String) async throws -> RawAnswer {
    try await RawConnection.open(port: port) { connection in
      try await connection.write(text)
      return RawAnswer(text: try await connection.read())
    }
  }
}
