import HTTPTypes

/// Keeps web pages that nobody allowed, and bodies that a strict server does not read, away from
/// the mocked contracts.
///
/// A page in a developer's browser can send a body that happens to be JSON to 127.0.0.1, without
/// asking first: it cannot read the answer, but the payout would be made.
package struct ContractGate: Sendable {
  package let gate: Gate
  /// Whose pages may call.
  package let allowed: AllowedOrigins
  /// Whether a body that is not said to be JSON is refused.
  package let wantsJSONType: Bool

  package init(gate: Gate, allowed: AllowedOrigins, wantsJSONType: Bool) {
    self.gate = gate
    self.allowed = allowed
    self.wantsJSONType = wantsJSONType
  }

  /// The same endpoint behind this gate, and who is told of each call that is refused.
  package func guarding(
    _ route: Route,
    onRefusal: @escaping @Sendable (HTTPCall, HTTPAnswer) -> Void
  ) -> Route {
    let (handler, pages, input) = (route.handler, route.pages, route.input)
    return route.answering { call in
      var answer: HTTPAnswer
      do throws(ControlError) {
        try check(call, pages, input)
        answer = await handler(call)
      } catch {
        answer = error.answer
        onRefusal(call, answer)
      }
      if pages != .any { share(&answer, with: call) }
      return answer
    }
  }

  private func check(
    _ call: HTTPCall,
    _ pages: Route.Pages,
    _ input: Route.Input
  ) throws(ControlError) {
    if let origin = call.headers[.origin], !mayCall(origin, call, pages) {
      throw .foreignCaller(origin)
    }
    if wantsJSONType, input == .json, let fault = ContentType.fault(of: call) {
      throw .unsupportedMediaType(fault)
    }
  }

  private func mayCall(_ origin: String, _ call: HTTPCall, _ pages: Route.Pages) -> Bool {
    switch pages {
    case .any: true
    case .own: gate.isOwn(origin: origin, of: call) || allowed.contains(origin)
    case .here:
      // The server may not know the name by which it is called.
      gate.isOwn(origin: origin, of: call) || allowed.contains(origin) || call.isWithin(origin)
    }
  }

  /// Lets a page that may call read the answer.
  private func share(_ answer: inout HTTPAnswer, with call: HTTPCall) {
    guard !allowed.isEmpty else { return }
    answer.headers.append((.vary, "Origin"))
    guard let origin = call.headers[.origin], allowed.contains(origin) else { return }
    answer.headers.append((.accessControlAllowOrigin, origin))
    answer.headers.append((.accessControlExposeHeaders, "Sandbox-Diagnosis"))
  }

  /// What answers browsers that ask before a page calls, for each path that has no such answer.
  package func preflights(of routes: [Route]) -> [Route] {
    guard !allowed.isEmpty else { return [] }
    let methods = Dictionary(grouping: routes, by: \.path).mapValues { $0.map(\.method) }
    return methods.sorted { $0.key < $1.key }.compactMap { path, methods in
      guard !methods.contains(.options) else { return nil }
      return Route(.options, path, maximumBody: Route.contractBody) { call in
        preflight(of: methods, call)
      }
    }
  }

  private func preflight(of methods: [HTTPRequest.Method], _ call: HTTPCall) -> HTTPAnswer {
    let names = methods.map(\.rawValue).joined(separator: ", ")
    var answer = HTTPAnswer(status: .noContent, headers: [(.allow, names + ", OPTIONS")])
    answer.headers.append((.accessControlAllowMethods, names))
    // Headers are no secret of the server's: the page names those that it needs.
    if let asked = call.headers[.accessControlRequestHeaders] {
      answer.headers.append((.accessControlAllowHeaders, asked))
    }
    answer.headers.append((.accessControlMaxAge, "600"))
    return answer
  }
}
