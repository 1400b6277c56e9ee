package import ContractPort
package import HTTPTypes
import ScenarioLanguage
package import WireJSON

/// A call of a mocked contract and its answer, as they stood on the wire.
///
/// Log, feed and observation share it.
package final class HTTPExchange: Sendable {
  package let method: HTTPRequest.Method
  /// The path that routes are matched with.
  package let path: String
  /// The path as it was sent, perhaps with more slashes.
  package let rawPath: String
  /// What stands behind the `?`, as it was sent.
  package let query: String?
  /// The `Host` that was asked for.
  package let authority: String?
  package let headers: HTTPFields
  package let body: [UInt8]
  /// The answer's status; 0 for a connection that ended without one.
  package let status: Int
  package let answer: [UInt8]
  /// The payout that the contract's own answer named, when a fault took that answer's place.
  package let lostPayout: Int?
  /// The contract whose endpoint was called; `nil` where there is none.
  package let contract: (any MockedContract)?

  package init(
    method: HTTPRequest.Method,
    path: String,
    rawPath: String,
    query: String?,
    authority: String?,
    headers: HTTPFields,
    body: [UInt8],
    status: Int,
    answer: [UInt8],
    lostPayout: Int?,
    contract: (any MockedContract)?
  ) {
    self.method = method
    self.path = path
    self.rawPath = rawPath
    self.query = query
    self.authority = authority
    self.headers = headers
    self.body = body
    self.status = status
    self.answer = answer
    self.lostPayout = lostPayout
    self.contract = contract
  }

  /// The same call with another answer, and what else is given.
  package func answered(
    _ status: Int,
    _ answer: [UInt8],
    headers: HTTPFields? = nil,
    body: [UInt8]? = nil,
    lostPayout: Int? = nil
  ) -> HTTPExchange {
    HTTPExchange(
      method: method,
      path: path,
      rawPath: rawPath,
      query: query,
      authority: authority,
      headers: headers ?? self.headers,
      body: body ?? self.body,
      status: status,
      answer: answer,
      lostPayout: lostPayout,
      contract: contract
    )
  }

  /// What a log keeps of it, in bytes: the texts, and what their places in memory cost.
  package var keptBytes: Int {
    let head = 2 * rawPath.utf8.count + (query?.utf8.count ?? 0) + body.count + answer.count + 600
    return headers.reduce(head) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 150 }
  }
}

extension HTTPExchange {
  /// The path with its query, as they were sent.
  package var target: String { target(of: rawPath) }

  private func target(of path: String) -> String { query.map { "\(path)?\($0)" } ?? path }

  /// Whether the path is the one asked for, as it was sent or as routes are matched with it.
  private func isAt(_ asked: String) -> Bool {
    [path, rawPath].contains { asked == $0 || asked == target(of: $0) }
  }

  /// Whether method, path (with its query, if one is asked for) and body (a subset) are those asked for; `nil` matches any.
  package func matches(method: String?, path: String?, body subset: JSONValue?) -> Bool {
    guard method.map({ $0.uppercased() == self.method.rawValue }) ?? true,
      path.map(isAt) ?? true
    else { return false }
    guard let subset else { return true }
    guard let body = try? JSONParser.parse(body) else { return false }
    return body.contains(subset)
  }
}
