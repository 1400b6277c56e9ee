package import HTTPTypes
import Hummingbird
import NIOCore

/// One endpoint: method, path with `{placeholders}`, and what answers.
package struct Route: Sendable {
  package let method: HTTPRequest.Method
  package let path: String
  /// Bodies larger than this many bytes are refused with 413.
  let maximumBody: Int
  private(set) var handler: @Sendable (HTTPCall) async -> HTTPAnswer
  /// Whose web pages may call it.
  package var pages = Pages.own
  /// What its calls carry.
  package var input = Input.json
  /// Is told of a call whose body is too large, with the answer; the call has no body then.
  package var onTooLarge: @Sendable (HTTPCall, HTTPAnswer) -> Void = { _, _ in }

  /// The endpoint that it answers, if it is one of a mocked contract.
  package var place: EndpointPlace?
  /// Whether faults, authentication, the command and observation share one parse of the body.
  package var parsesOnce = false

  /// Whether a call may take long and is cancelled when its client hangs up.
  var endsWithClient = false

  /// The limit of the mocked contracts' bodies.
  package static let contractBody = 65_536
  /// The limit of the control API's bodies: a scenario file's.
  static let controlBody = 1 << 20

  package init(
    _ method: HTTPRequest.Method,
    _ path: String,
    maximumBody: Int,
    _ handler: @escaping @Sendable (HTTPCall) async -> HTTPAnswer
  ) {
    self.method = method
    self.path = path
    self.maximumBody = maximumBody
    self.handler = handler
  }

  /// Whose web pages may call an endpoint of a mocked contract.
  package enum Pages: Sendable {
    /// The server's own and those that are allowed.
    case own
    /// Those, and whatever was loaded from the name by which it calls.
    case here
    case any
  }

  package enum Input: Sendable {
    case json, form
  }

  /// The same endpoint with another answer.
  func answering(_ handler: @escaping @Sendable (HTTPCall) async -> HTTPAnswer) -> Route {
    var route = self
    route.handler = handler
    return route
  }

  /// The same endpoint with more headers on each answer, faults too.
  package func adding(_ headers: [(name: HTTPField.Name, value: String)]) -> Route {
    answering { [handler] call in
      var answer = await handler(call)
      answer.headers += headers
      return answer
    }
  }

  /// Puts the endpoint into a router.
  func register(in router: Router<SandboxRequestContext>) {
    let route = self
    router.on(RouterPath(path), method: method) { request, context in
      try await route.respond(to: request, context)
    }
  }

  private func respond(to request: Request, _ context: SandboxRequestContext) async throws
    -> Response
  {
    guard let body = try await self.body(of: request, context) else {
      let answer = ControlError.bodyTooLarge(maximumBody).closingAnswer
      var call = HTTPCall(request, body: ByteBuffer(), context)
      call.place = place
      onTooLarge(call, answer)
      return answer.response(to: request.method)
    }
    var call = HTTPCall(request, body: body, context)
    call.place = place
    if parsesOnce { call.json = call.parsed }
    let answer = endsWithClient ? await context.whileConnected(call, handler) : await handler(call)
    guard !answer.dropsConnection else { throw await context.drop() }
    return answer.response(to: request.method)
  }

  /// The body; `nil` if it is too large, which its length may say before any of it is sent.
  private func body(
    of request: Request,
    _ context: SandboxRequestContext
  ) async throws -> ByteBuffer? {
    if let length = request.headers.single(.contentLength), Int(length) ?? .max > maximumBody {
      return nil
    }
    if request.headers.contains(.expect) { context.askForBody() }
    do {
      return try await request.body.collect(upTo: maximumBody)
    } catch is NIOTooManyBytesError {
      return nil
    }
  }
}
