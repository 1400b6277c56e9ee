import HTTPTypes

/// What lets web pages of any origin call an endpoint.
/// - Source: cashouts-v3.md §5.1: bank codes may be asked for by a front end; how is inferred.
package enum CrossOrigin {
  /// Beside an answer that any page may read.
  static let headers: [(name: HTTPField.Name, value: String)] = [
    (.accessControlAllowOrigin, "*"), (.accessControlExposeHeaders, "Sandbox-Diagnosis"),
  ]

  /// The answer to a browser that asks first; `*` would not stand for `Authorization`.
  package static var preflight: HTTPAnswer {
    HTTPAnswer(
      status: .noContent,
      headers: [
        (.allow, "GET, HEAD, OPTIONS"), (.accessControlAllowOrigin, "*"),
        (.accessControlAllowMethods, "GET, HEAD"),
        (.accessControlAllowHeaders, "Authorization, Content-Type"),
        (.accessControlMaxAge, "600"),
      ]
    )
  }
}

extension Route {
  /// The same endpoint, of which web pages of any origin may read every answer, faults too.
  package var openToPages: Route {
    var route = answering { call in
      var answer = await handler(call)
      answer.headers += CrossOrigin.headers
      return answer
    }
    route.pages = .any
    return route
  }
}
