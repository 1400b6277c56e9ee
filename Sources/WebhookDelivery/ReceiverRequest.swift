package import NIOHTTP1

/// What is asked of a receiver, and how long it has.
package struct ReceiverRequest: Sendable {
  package let address: ReceiverAddress
  package var method: HTTPMethod = .POST
  /// Fields of the head; how the body is framed is none of the caller's.
  package var fields: [(name: String, value: String)] = []
  package var body: [UInt8]?
  /// From the first packet to the last byte that is read.
  package let timeout: Duration
  package var reading: ReceiverReading = .beginning
  /// Whether the connection may serve a later request; else each has one of its own.
  var keepsConnection = false

  package init(
    address: ReceiverAddress,
    method: HTTPMethod = .POST,
    fields: [(name: String, value: String)] = [],
    body: [UInt8]? = nil,
    timeout: Duration,
    reading: ReceiverReading = .beginning,
    keepsConnection: Bool = false
  ) {
    self.address = address
    self.method = method
    self.fields = fields
    self.body = body
    self.timeout = timeout
    self.reading = reading
    self.keepsConnection = keepsConnection
  }

  /// The request's head.
  var head: HTTPRequestHead {
    var headers: HTTPHeaders = [:]
    func add(_ name: String, _ value: String) {
      if !headers.contains(name: name) { headers.add(name: name, value: value) }
    }
    let isNamed = fields.contains { $0.name.lowercased() == "host" }
    if !isNamed { add("Host", address.hostField) }
    for field in fields { headers.add(name: field.name, value: field.value) }
    if let authorization = address.authorization { add("Authorization", authorization) }
    add("User-Agent", "cashout-sandbox")
    headers.remove(name: "Transfer-Encoding")
    headers.remove(name: "Content-Length")
    if body != nil || [.POST, .PUT, .PATCH].contains(method) {
      add("Content-Length", String(body?.count ?? 0))
    }
    if !keepsConnection { add("Connection", "close") }
    return HTTPRequestHead(version: .http1_1, method: method, uri: address.target, headers: headers)
  }
}
