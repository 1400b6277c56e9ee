import ContractPort
package import HTTPTypes
package import Hummingbird
import NIOCore
import ScenarioLanguage
import ScenarioText

/// All endpoints of a server, and the answer for what is not among them.
package struct RouteTable: Sendable {
  private let routes: [Route]
  /// What stands between the slashes of each route's path.
  private let segments: [[Substring]]
  /// What a contract answers to a path of its own that no endpoint has.
  private let notFound: @Sendable (String) -> [UInt8]?
  /// What a contract answers to a method, the first one, that its endpoint at a path does not take.
  private let notAllowed: @Sendable (String, String) -> [UInt8]?

  /// Whether the contract's own words have ours beside them.
  fileprivate let givesHints: Bool

  package init(
    _ routes: [Route],
    givesHints: Bool = true,
    notFound: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
    notAllowed: @escaping @Sendable (String, String) -> [UInt8]? = { _, _ in nil }
  ) {
    self.routes = routes
    segments = routes.map { $0.path.split(separator: "/") }
    self.givesHints = givesHints
    self.notFound = notFound
    self.notAllowed = notAllowed
  }

  /// A router with every endpoint.
  ///
  /// - Parameter onUnknown: is told of each request that meets no endpoint, with the answer.
  /// - Returns: a router that answers everything, the unknown too.
  package func router(
    onUnknown: @escaping @Sendable (HTTPCall, HTTPAnswer) -> Void
  ) -> Router<SandboxRequestContext> {
    let router = Router(
      context: SandboxRequestContext.self,
      options: .autoGenerateHeadEndpoints
    )
    router.add(middleware: UnknownRouteMiddleware(table: self, onUnknown: onUnknown))
    for route in routes { route.register(in: router) }
    return router
  }

  /// 405 with the methods that the path has, or 404 with the nearest route.
  package func refusal(method: HTTPRequest.Method, path: String) -> HTTPAnswer {
    let asked = path.split(separator: "/")
    let atPath = zip(routes, segments).filter { PathTemplate.matches($1, asked) }.map(\.0)
    guard !atPath.isEmpty else {
      let error = ControlError.routeNotFound(
        method.rawValue,
        path,
        nearest: nearest(method, path, asked)
      )
      return Self.answer(error, .notFound, of: notFound(path))
    }
    let error = ControlError.methodNotAllowed(
      method.rawValue,
      path,
      allowed: atPath.map { "\($0.method) \($0.path)" }
    )
    var answer =
      notAllowed(method.rawValue, path).map { Self.answer(error, .methodNotAllowed, of: $0) }
      ?? Self.answer(error, .notFound, of: notFound(path))
    if answer.status == .methodNotAllowed {
      answer.headers.append((.allow, Self.allowed(atPath.map(\.method))))
    }
    return answer
  }

  /// The contract's own words if it has some, ours beside them.
  private static func answer(
    _ error: ControlError,
    _ status: HTTPResponse.Status,
    of body: [UInt8]?
  ) -> HTTPAnswer {
    guard let body else { return error.answer }
    let hint = HeaderText.ascii(error.message)
    return HTTPAnswer(status: status, headers: [(.diagnosis, hint)], body: body)
  }

  /// The methods of a path for `Allow`: what answers GET answers HEAD.
  private static func allowed(_ methods: [HTTPRequest.Method]) -> String {
    let hasOwnHead = methods.contains(.head)
    let all = methods.flatMap { $0 == .get && !hasOwnHead ? [$0, .head] : [$0] }
    return all.map(\.rawValue).joined(separator: ", ")
  }

  /// The route that was probably meant, by its path first and then by its method; `nil` if none is
  /// alike.
  private func nearest(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ asked: [Substring]
  ) -> String? {
    guard path.utf8.count <= 200 else { return nil }
    let alike = zip(routes, segments)
      .map { (route: $0, path: Self.filled($0.path, $1, from: asked)) }
      .filter { Suggestion.isNear(path, to: $0.path) }
    // Of paths that are equally near, the one with the method comes first.
    let ranked =
      alike.filter { $0.route.method == method } + alike.filter { $0.route.method != method }
    let meant = Suggestion.closest(to: path, among: ranked.map(\.path))
    return ranked.first { $0.path == meant }.map { "\($0.route.method) \($0.route.path)" }
  }

  /// A route's path with the segments of a call in place of its names in braces.
  private static func filled(
    _ pattern: String,
    _ expected: [Substring],
    from actual: [Substring]
  ) -> String {
    guard expected.count == actual.count, pattern.utf8.contains(UInt8(ascii: "{")) else {
      return pattern
    }
    let parts = zip(expected, actual).map { $0.hasPrefix("{") ? $1 : $0 }
    return "/" + parts.joined(separator: "/")
  }
}

/// Answers what no endpoint answers.
private struct UnknownRouteMiddleware: RouterMiddleware {
  let table: RouteTable
  let onUnknown: @Sendable (HTTPCall, HTTPAnswer) -> Void

  @concurrent func handle(
    _ request: Request,
    context: SandboxRequestContext,
    next: @concurrent (Request, SandboxRequestContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound {
      var answer = table.refusal(method: request.method, path: request.uri.path)
      let call = HTTPCall(request, body: ByteBuffer(), context)
      onUnknown(call, answer)
      if !table.givesHints { answer.headers.removeAll { $0.name == .diagnosis } }
      return answer.response(to: request.method)
    }
  }
}
