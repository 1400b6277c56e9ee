import HTTPTypes
import Hummingbird

/// A request with its body collected: what every endpoint gets.
struct HTTPCall: Sendable {
  let method: HTTPRequest.Method
  let path: String
  /// What stands behind the `?`, as it was sent.
  let rawQuery: String?
  let query: [(name: String, value: String)]
  /// The `Host` that was asked for.
  let authority: String?
  let headers: HTTPFields
  let body: [UInt8]
  /// The peer's address, without the port.
  let clientIP: String
  /// What the route's placeholders stand for, in order of their names.
  let parameters: Parameters

  /// The first value of a query item.
  func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

  func parameter(_ name: String) -> String { parameters.get(name) ?? "" }
}

/// An answer as bytes, or as a stream of them.
struct HTTPAnswer: Sendable {
  var status: HTTPResponse.Status
  var contentType: String = "application/json"
  var headers: [(name: HTTPField.Name, value: String)] = []
  var body: [UInt8] = []
  /// A body that is written as it comes, instead of `body`.
  var stream: ResponseBody?
  /// Whether the connection ends instead of an answer.
  var dropsConnection = false

  /// The answer as the server's type.
  var response: Response {
    var fields = HTTPFields()
    fields.reserveCapacity(headers.count + 4)
    if !body.isEmpty || stream != nil { fields[.contentType] = contentType }
    for (name, value) in headers { fields[name] = value }
    if let stream {
      return Response(status: status, headers: fields, body: stream)
    }
    return Response(
      status: status,
      headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body))
    )
  }
}
