import NIOHTTP1

/// What is posted to a receiver, and how long it has.
struct ReceiverRequest: Sendable {
  let address: ReceiverAddress
  let contentType: String
  let body: [UInt8]
  /// From the first packet to the last byte that is read.
  let timeout: Duration

  /// The request's head; each request has a connection of its own.
  var head: HTTPRequestHead {
    HTTPRequestHead(
      version: .http1_1,
      method: .POST,
      uri: address.target,
      headers: [
        "Host": address.hostField, "Content-Type": contentType, "User-Agent": "cashout-sandbox",
        "Content-Length": String(body.count), "Connection": "close",
      ]
    )
  }
}
