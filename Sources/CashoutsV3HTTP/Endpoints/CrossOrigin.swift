import HTTPTypes
import SandboxHTTP

/// What lets web pages of any origin call an endpoint.
/// - Source: cashouts-v3.md §5.1: bank codes may be asked for by a front end; how is inferred.
enum CrossOrigin {
  /// Beside an answer that any page may read.
  fileprivate static let headers: [(name: HTTPField.Name, value: String)] = [
    (.accessControlAllowOrigin, "*"),
    (.accessControlExposeHeaders, HTTPField.Name.diagnosis.rawName),
  ]

  /// The answer to a browser that asks first; `*` would not stand for `Authorization`.
  static var preflight: HTTPAnswer {
    var answer = HTTPAnswer(.noContent, json: [])
    answer.headers = [
      (.allow, "GET, HEAD, OPTIONS"), (.accessControlAllowOrigin, "*"),
      (.accessControlAllowMethods, "GET, HEAD"),
      (.accessControlAllowHeaders, "Authorization, Content-Type"),
      (.accessControlMaxAge, "600"),
    ]
    return answer
  }
}

extension Route {
  /// The same endpoint, of which web pages of any origin may read every answer, faults too.
  var openToPages: Route {
    var route = adding(CrossOrigin.headers)
    route.pages = .any
    return route
  }
}
