import AsyncHTTPClient
import CashoutsV3
import NIOCore
import NIOHTTP1
import Programs
import Testing
import WireJSON

/// A `serve` that runs, called as its users call it.
struct ServedSandbox: Sendable {
  let introduction: JSONObject

  var url: String { introduction["url"]?.text ?? "" }
  var port: Int? { url.split(separator: ":").last.flatMap { Int($0) } }

  /// Serves on a free port while a test calls it.
  static func during(
    _ options: [String] = [],
    environment: [String: String] = [:],
    descriptors: Int? = nil,
    _ test: (Program, ServedSandbox) async throws -> Void
  ) async throws {
    let arguments = ["serve", "--port", "0", "--json", "--clock", "manual"] + options
    try await Program.during(
      arguments,
      environment: environment,
      descriptors: descriptors
    ) { program in
      try await test(program, try await introduced(by: program))
    }
  }

  /// What a program that was started with `--json` says of itself.
  static func introduced(by program: Program) async throws -> ServedSandbox {
    let line = await program.output.read(until: "\n")
    let introduction = try #require(try JSONParser.parse(Array(line.utf8)).object, "\(line)")
    return ServedSandbox(introduction: introduction)
  }

  /// The answer's status and body.
  func send(
    _ method: String,
    _ path: String,
    _ body: String = "",
    headers: [(String, String)] = []
  ) async throws -> (status: Int, body: String) {
    var request = HTTPClientRequest(url: url + path)
    request.method = .RAW(value: method)
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    if !body.isEmpty { request.body = .bytes(Array(body.utf8)) }
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
    let text = String(buffer: try await response.body.collect(upTo: 1 << 20))
    return (Int(response.status.code), text)
  }

  /// Signs a body and sends it to the contract's API.
  func call(
    _ method: String,
    _ path: String,
    _ body: JSONObject
  ) async throws -> (status: Int, body: String) {
    let credentials: JSONObject = [
      "login": introduction["login"] ?? nil, "pass": introduction["pass"] ?? nil,
    ]
    let members = credentials.members + body.members
    let text = String(decoding: JSONObject(members: members).encoded(), as: UTF8.self)
    let key = PayloadSignature(key: introduction["signature"]?.text ?? "")
    let signature = key.hex(of: Array(text.utf8))
    return try await send(method, path, text, headers: [("Payload-Signature", signature)])
  }
}
