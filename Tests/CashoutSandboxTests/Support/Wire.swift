import AsyncHTTPClient
import CashoutSandbox
import NIOCore
import NIOHTTP1
import WireJSON

/// Calls a server over loopback HTTP, with any bytes and any headers.
struct Wire: Sendable {
  let url: String

  /// An answer as it came.
  struct Answer: Sendable {
    let status: Int
    /// Names in lower case; of a header sent twice the last one.
    let headers: [String: String]
    let body: String

    /// The body as JSON; null if it is none.
    var json: JSONValue { (try? JSONParser.parse(Array(body.utf8))) ?? .null }
  }

  func send(
    _ method: String,
    _ path: String,
    _ headers: [(String, String)] = [],
    body: [UInt8] = []
  ) async throws -> Answer {
    var request = HTTPClientRequest(url: url + path)
    request.method = .RAW(value: method)
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    if !body.isEmpty { request.body = .bytes(body) }
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    let fields = response.headers.map { ($0.name.lowercased(), $0.value) }
    return Answer(
      status: Int(response.status.code),
      headers: Dictionary(fields, uniquingKeysWith: { $1 }),
      body: String(buffer: try await response.body.collect(upTo: 1 << 24))
    )
  }

  /// Sends JSON text to the control API.
  func control(
    _ method: String,
    _ path: String,
    _ body: String = "",
    _ headers: [(String, String)] = []
  ) async throws -> Answer {
    try await send(method, path, headers, body: Array(body.utf8))
  }

  /// Signs exact bytes with a key and sends them to an endpoint of the contract.
  func call(
    _ endpoint: V3Endpoint,
    _ body: [UInt8],
    signature: String
  ) async throws -> Answer {
    let headers = [("Content-Type", "application/json"), ("Payload-Signature", signature)]
    return try await send(endpoint.method, endpoint.path, headers, body: body)
  }
}
