import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import WireJSON

/// A server that runs already, spoken to through its control API.
package struct RunningServer: Sendable {
  /// Where `serve` is unless it was told otherwise.
  private static let standardURL = "http://127.0.0.1:8080"
  /// How long an answer may take; an advance waits for the merchant's server.
  static let timeout: Duration = .seconds(600)
  /// The largest answer that is read, in bytes.
  private static let largestAnswer = 64 << 20

  let url: String
  private let sandbox: String?
  private let token: String?

  /// - Parameters:
  ///   - url: where the server is; else `CASHOUT_SANDBOX_URL`, else port 8080 of this machine.
  ///   - option: how the URL was stated; `nil` for an argument without a name.
  ///   - sandbox: the sandbox that is meant; the default one if there is none.
  ///   - token: what the control API asks for; else `CASHOUT_SANDBOX_ADMIN_TOKEN`.
  /// - Throws: ``CommandFailure`` for what is no URL.
  package init(
    url: String?,
    named option: String? = "--url",
    sandbox: String?,
    token: String?
  ) throws(CommandFailure) {
    let variable = ServeSettings.serverVariable
    let stated = url ?? ServeSettings.environment("url") ?? Self.standardURL
    let address = String(stated.reversed().drop { $0 == "/" }.reversed())
    guard let parts = URL(string: address), ["http", "https"].contains(parts.scheme?.lowercased()),
      parts.host?.isEmpty == false
    else {
      let name = url == nil ? "\(variable)=\(stated)" : (option.map { $0 + " " } ?? "") + stated
      throw .usage("\(name): write a URL such as \(Self.standardURL)")
    }
    self.url = address
    self.sandbox = sandbox
    self.token = token ?? ServeSettings.environment("admin-token")
  }

  /// An answer that is no error.
  struct Answer {
    let text: String

    /// The JSON object that the control API answers with.
    var object: JSONObject { (try? JSONParser.parse(Array(text.utf8)))?.object ?? JSONObject() }
  }

  /// Why the server refused what was asked.
  struct Refusal {
    let status: Int
    let text: String

    /// `error` of the answer; `nil` when the answer is not one of a sandbox.
    var error: JSONObject? {
      (try? JSONParser.parse(Array(text.utf8)))?.object?["error"]?.object
    }
  }

  /// Makes a call.
  ///
  /// - Throws: ``CommandFailure`` when nobody answers (3), or with the server's own words (1).
  func call(
    _ method: HTTPMethod,
    _ path: String,
    query: [(name: String, value: String?)] = [],
    body: [UInt8]? = nil,
    accept: String = "application/json",
    within limit: Duration = timeout
  ) async throws(CommandFailure) -> Answer {
    let answer = try await answer(
      method,
      path,
      query: query,
      body: body,
      accept: accept,
      within: limit
    )
    switch answer {
    case .success(let answer): return answer
    case .failure(let refusal): throw failure(refusal)
    }
  }

  /// Makes a call whose refusal the caller words itself.
  ///
  /// - Throws: ``CommandFailure`` when nobody answers.
  func answer(
    _ method: HTTPMethod,
    _ path: String,
    query: [(name: String, value: String?)] = [],
    body: [UInt8]? = nil,
    accept: String = "application/json",
    within limit: Duration = timeout
  ) async throws(CommandFailure) -> Outcome {
    var request = HTTPClientRequest(url: url + path + Self.text(query))
    request.method = method
    request.headers.add(name: "Accept", value: accept)
    if let sandbox { request.headers.add(name: "X-Sandbox", value: sandbox) }
    if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
    if let body { request.body = .bytes(body) }
    let client = Self.client()
    let outcome: Outcome
    do {
      outcome = try await Self.outcome(of: request, by: client, before: .now() + TimeAmount(limit))
    } catch {
      try? await client.shutdown()
      throw .port(noAnswer(error))
    }
    try? await client.shutdown()
    return outcome
  }

  /// A client that does not go on trying where nobody listens, as one for all purposes does.
  private static func client() -> HTTPClient {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    return HTTPClient(
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
      configuration: configuration
    )
  }

  private static func outcome(
    of request: HTTPClientRequest,
    by client: HTTPClient,
    before deadline: NIODeadline
  ) async throws -> Outcome {
    let response = try await client.execute(request, deadline: deadline)
    let text = String(buffer: try await response.body.collect(upTo: largestAnswer))
    let status = Int(response.status.code)
    return 200...299 ~= status
      ? .success(Answer(text: text)) : .failure(Refusal(status: status, text: text))
  }

  enum Outcome {
    case success(Answer)
    case failure(Refusal)
  }

  /// The refusal as a command ends with it.
  func failure(_ refusal: Refusal) -> CommandFailure {
    guard let message = refusal.error?["message"]?.text else {
      return CommandFailure(
        message: "\(url) answers \(refusal.status), but not as a cashout-sandbox does;"
          + " look at --url",
        exitStatus: 1
      )
    }
    let remedy =
      refusal.status == 401
      ? "; say it with --token or \(ServeSettings.variable("admin-token"))" : ""
    return CommandFailure(message: TerminalText.line(message) + remedy, exitStatus: 1)
  }

  private func noAnswer(_ error: any Error) -> String {
    let reason: String
    switch error as? HTTPClientError {
    case .deadlineExceeded, .connectTimeout, .readTimeout: reason = "it took too long"
    case let error?: reason = error.shortDescription
    case nil:
      let text = String(describing: error)
      reason = text.contains("refused") ? "connection refused" : text
    }
    return "no server answers at \(url): \(TerminalText.line(reason)); start one with"
      + " cashout-sandbox serve, or say where it is with --url or \(ServeSettings.serverVariable)"
  }

  private static func text(_ query: [(name: String, value: String?)]) -> String {
    let parts = query.compactMap { name, value in value.map { "\(name)=\(escaped($0))" } }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }

  /// A text as a query or a path has it.
  static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }
}
