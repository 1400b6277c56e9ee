import Foundation
package import HTTPTypes
import Hummingbird
import HummingbirdCore
package import MerchantObservation
import NIOCore
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioText
package import WireJSON

/// A request with its body collected: what every endpoint gets.
package struct HTTPCall: Sendable {
  package let method: HTTPRequest.Method
  /// The path that routes are matched with: single slashes, none at the end.
  package let path: String
  /// The path as it was sent.
  let rawPath: String
  /// What stands behind the `?`, as it was sent.
  let rawQuery: String?
  let query: [(name: String, value: String)]
  /// The `Host` that was asked for.
  package let authority: String?
  /// Whether it came through TLS.
  package let isSecure: Bool
  package let headers: HTTPFields
  package let body: [UInt8]
  private let caller: Caller
  /// The endpoint that it is for, if it is one of a mocked contract.
  package var place: EndpointPlace?
  /// The body as JSON, of endpoints that take JSON: parsed once for all who look at it.
  var json: Result<JSONValue, JSONFault>?
  /// What the route's placeholders stand for, in order of their names.
  let parameters: Parameters

  init(_ request: Request, body: ByteBuffer, _ context: SandboxRequestContext) {
    method = request.method
    rawPath = request.uri.path
    // Most calls are written as their route is.
    path = rawPath == context.endpointPath ? rawPath : Self.matched(rawPath)
    rawQuery = request.uri.query
    query = request.uri.query == nil ? [] : Self.items(of: request.uri)
    authority = request.head.authority
    isSecure = request.head.scheme == "https"
    headers = request.headers
    self.body = Array(buffer: body)
    caller = .peer(context.peer)
    parameters = context.parameters
  }

  /// The parts of a query; an empty one, as between `&&`, is none, as in forms.
  private static func items(of uri: HummingbirdCore.URI) -> [(name: String, value: String)] {
    uri.queryParameters.filter { !$0.key.isEmpty || !$0.value.isEmpty }
      .map { (String($0.key), String($0.value)) }
  }

  /// A path as the router reads it, which passes over empty segments.
  private static func matched(_ path: String) -> String {
    // Byte by byte, for every call comes here and a search for "//" goes by characters.
    let slash = UInt8(ascii: "/")
    let isDoubled = zip(path.utf8, path.utf8.dropFirst()).contains { $0 == slash && $1 == slash }
    guard isDoubled || (path.utf8.count > 1 && path.utf8.last == slash) else { return path }
    return "/" + path.split(separator: "/").joined(separator: "/")
  }

  /// The peer's address, without the port; 127.0.0.1 for calls inside the process.
  ///
  /// It is put into words when it is asked for, and most calls do not ask.
  package var clientIP: String {
    switch caller {
    case .peer(let peer): peer?.ipAddress.map(IPAddress.unmapped) ?? "127.0.0.1"
    case .address(let address): address
    }
  }

  private enum Caller: Sendable {
    /// At the other end of the connection; none for calls inside the process.
    case peer(SocketAddress?)
    case address(String)
  }

  /// The body, if it is a JSON object.
  package var object: JSONObject? { try? parsed.get().object }

  /// The body as JSON, or what is wrong with it.
  package var parsed: Result<JSONValue, JSONFault> {
    if let json { return json }
    do {
      return .success(try JSONParser.parse(body))
    } catch {
      return .failure(error)
    }
  }

  /// The first value of a query item.
  package func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// What stands for a placeholder of the path, decoded.
  package func parameter(_ name: String) -> String {
    guard let part = parameters.get(name) else { return "" }
    return part.removingPercentEncoding ?? part
  }

  /// Whether a page of this origin calls the very name that it came from, by whatever scheme.
  func isWithin(_ origin: String) -> Bool {
    guard let authority else { return false }
    return ["http://", "https://"].contains { origin.lowercased() == $0 + authority.lowercased() }
  }

  /// The value of a cookie.
  package func cookie(_ name: String) -> String? {
    let cookies = headers[values: .cookie].flatMap { $0.split(separator: ";") }
    let found = cookies.map { $0.drop { $0 == " " } }.first { $0.hasPrefix(name + "=") }
    return found.map { String($0.dropFirst(name.count + 1)) }
  }
}

extension HTTPCall {
  /// A call that the sandbox makes itself for whoever made another one.
  init(
    _ method: HTTPRequest.Method,
    _ path: String,
    headers: HTTPFields,
    body: [UInt8],
    clientIP: String,
    for caller: HTTPCall,
    at place: EndpointPlace?
  ) {
    self.place = place
    self.method = method
    self.path = path
    rawPath = path
    rawQuery = nil
    query = []
    authority = caller.authority
    isSecure = caller.isSecure
    self.headers = headers
    self.body = body
    self.caller = .address(clientIP)
    parameters = caller.parameters
  }
}

/// An answer as bytes, or as a stream of them.
package struct HTTPAnswer: Sendable {
  package var status: HTTPResponse.Status
  package var contentType: String = "application/json"
  package var headers: [(name: HTTPField.Name, value: String)] = []
  package var body: [UInt8] = []
  /// A body that is written as it comes, instead of `body`.
  var stream: ResponseBody?
  /// Whether the connection ends instead of an answer.
  var dropsConnection = false
  /// The payout that the contract's own answer named, when a fault took that answer's place.
  package var lostPayout: Int?

  /// The answer as the server's type; to HEAD without the body that it tells the length of.
  func response(to method: HTTPRequest.Method) -> Response {
    var fields = HTTPFields()
    fields.reserveCapacity(headers.count + 4)
    let hasBody = status.mayHaveBody && (!body.isEmpty || stream != nil)
    if hasBody { fields.append(HTTPField(name: .contentType, value: contentType)) }
    for (name, value) in headers { fields.append(HTTPField(name: name, value: value)) }
    guard hasBody else { return Response(status: status, headers: fields) }
    let response = Response(
      status: status,
      headers: fields,
      body: stream ?? ResponseBody(byteBuffer: ByteBuffer(bytes: body))
    )
    return method == .head ? response.createHeadResponse() : response
  }
}

extension HTTPAnswer {
  /// An answer of text in UTF-8 or of JSON, for routes of parts above.
  package init(
    _ status: HTTPResponse.Status,
    _ contentType: String,
    _ headers: [(name: HTTPField.Name, value: String)] = [],
    text: [UInt8]
  ) {
    self.init(status: status, contentType: contentType, headers: headers, body: text)
  }

  /// An answer of JSON, for endpoints of contracts.
  package init(_ status: HTTPResponse.Status, json body: [UInt8]) {
    self.init(status: status, body: body)
  }
}

extension HTTPResponse.Status {
  /// Whether an answer with this status may carry a body.
  var mayHaveBody: Bool { code >= 200 && !APIFault.Answer.bodiless.contains(code) }
}

extension HTTPExchange {
  /// What is kept of a call and its answer.
  package convenience init(_ call: HTTPCall, _ answer: HTTPAnswer) {
    self.init(
      method: call.method,
      path: call.path,
      rawPath: call.rawPath,
      query: call.rawQuery,
      authority: call.authority,
      headers: call.headers,
      body: call.body,
      status: answer.status.code,
      answer: answer.body,
      lostPayout: answer.lostPayout,
      contract: call.place?.contract
    )
  }
}
