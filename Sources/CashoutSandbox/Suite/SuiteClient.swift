import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import SandboxCore
import WireJSON

/// Sends the requests of a suite's steps over real connections.
struct SuiteClient: Sendable {
  /// What came back, or why nothing did.
  enum Answer: Sendable {
    case answered(status: Int, body: [UInt8])
    case none(reason: String)
  }

  struct Request: Sendable {
    var method: String
    var path: String
    var headers: [(name: String, value: String)] = []
    var body: [UInt8]?
  }

  private let url: String
  private let client: HTTPClient
  private let timeout: Duration

  /// - Parameters:
  ///   - url: the server.
  ///   - timeout: how long an answer may take to its last byte, in wall time.
  init(url: String, timeout: Duration) {
    self.url = url
    self.timeout = timeout
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    client = HTTPClient(
      eventLoopGroup: HTTPClient.defaultEventLoopGroup,
      configuration: configuration
    )
  }

  func close() async { try? await client.shutdown() }

  /// Sends a request; a connection that ends without an answer is an outcome, not an error.
  ///
  /// An answer that does not end, as the stream of events, is none.
  func send(_ request: Request) async -> Answer {
    await withTaskGroup(of: Answer?.self) { group in
      group.addTask { await exchange(request) }
      group.addTask {
        try? await Task.sleep(for: timeout)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first ?? .none(reason: "no end of the answer within \(DurationText.text(timeout))")
    }
  }

  private func exchange(_ request: Request) async -> Answer {
    var message = HTTPClientRequest(url: url + request.path)
    message.method = HTTPMethod(rawValue: request.method)
    for header in request.headers { message.headers.add(name: header.name, value: header.value) }
    if let body = request.body { message.body = .bytes(body) }
    do {
      let response = try await client.execute(message, deadline: .distantFuture)
      let body = try await response.body.collect(upTo: 16 << 20)
      return .answered(status: Int(response.status.code), body: Array(body.readableBytesView))
    } catch let error as HTTPClientError {
      return .none(reason: error.shortDescription)
    } catch {
      return .none(reason: "\(error)")
    }
  }
}

extension SuiteClient.Answer {
  var status: Int? {
    if case .answered(let status, _) = self { status } else { nil }
  }

  /// The body as JSON, or as a text if it is none; `nil` without an answer.
  var value: JSONValue? {
    guard case .answered(_, let body) = self else { return nil }
    return (try? JSONParser.parse(body)) ?? .string(String(decoding: body, as: UTF8.self))
  }

  /// One line for people: `400 {"code":300,…}`.
  var text: String {
    switch self {
    case .answered(let status, let body):
      body.isEmpty ? "\(status)" : "\(status) \(String(decoding: body.prefix(300), as: UTF8.self))"
    case .none(let reason): "no answer (\(reason))"
    }
  }
}
