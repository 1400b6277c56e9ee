import HTTPTypes
import NIOCore
import NIOHTTP1
import SandboxCore
import SandboxRuntime
import WebhookDelivery
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

  /// The largest answer that is read, in bytes.
  private static let largestAnswer = 16 << 20

  private let url: String
  private let client = ReceiverClient()
  private let timeout: Duration

  /// - Parameters:
  ///   - url: the server.
  ///   - timeout: how long an answer may take to its last byte, in wall time.
  init(url: String, timeout: Duration) {
    self.url = url
    self.timeout = timeout
  }

  func close() { client.close() }

  /// Sends a request; a connection that ends without an answer is an outcome, not an error.
  ///
  /// An answer that does not end, as the stream of events, is none.
  func send(_ request: Request) async -> Answer {
    guard let address = ReceiverAddress(url + request.path) else {
      return .none(reason: "\(request.path) is no path")
    }
    if let fault = Self.fault(in: request) { return .none(reason: fault) }
    let message = ReceiverRequest(
      address: address,
      method: HTTPMethod(rawValue: request.method),
      fields: request.headers,
      body: request.body,
      timeout: timeout,
      reading: .whole(upTo: Self.largestAnswer),
      keepsConnection: true
    )
    let call = client.send(message)
    return await withTaskCancellationHandler {
      do {
        let answer = try await call.answer.get()
        return .answered(status: answer.status, body: answer.body)
      } catch {
        return .none(reason: reason(error))
      }
    } onCancel: {
      call.cancel()
    }
  }

  /// What of a request would break out of its line.
  private static func fault(in request: Request) -> String? {
    guard HTTPRequest.Method(rawValue: request.method) != nil else {
      return "\(request.method) is no method"
    }
    let wrong = request.headers.first { field in
      HTTPField.Name(field.name) == nil || !HTTPField.isValidValue(field.value)
    }
    return wrong.map { "\($0.name) with this value is no header field" }
  }

  private func reason(_ error: any Error) -> String {
    switch error {
    case ReceiverFault.timedOut, ReceiverFault.endless:
      "no end of the answer within \(DurationText.text(timeout))"
    default: ReceiverFault.reason(error, within: timeout, of: "server")
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

  /// The same as what came of a call: `was answered 400 {"code":300,…}`.
  var outcome: String { status == nil ? "got \(text)" : "was answered \(text)" }
}
