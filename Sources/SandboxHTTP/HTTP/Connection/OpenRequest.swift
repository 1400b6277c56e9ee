import NIOHTTP1

/// A request that is not yet both read and answered to the end.
struct OpenRequest {
  /// What a request says of another protocol; the server has none, so it goes on as it is.
  enum Offer {
    case none
    /// The parser takes it as one and stops behind the request.
    case understood
    /// The parser may have stopped, so nothing can follow on this connection.
    case unclear
  }

  let offer: Offer
  let isHTTP10: Bool
  /// Whether the client wants to send more on this connection.
  let keepsConnection: Bool
  /// Whether the client waits for a 100 before it sends the body.
  var owesContinue: Bool
  /// Bytes of the body that are still to come; `nil` when only its end will tell.
  private(set) var unread: Int?
  private(set) var isRead = false
  var isAnswered = false

  init(_ head: HTTPRequestHead) {
    isHTTP10 = head.version == .http1_0
    offer = Self.offer(of: head)
    keepsConnection = head.isKeepAlive && offer != .unclear
    unread = Self.bodyLength(head.headers)
    let expected = isHTTP10 ? nil : head.headers.first(name: "expect")
    owesContinue = expected?.lowercased() == "100-continue"
  }

  mutating func read(_ count: Int) {
    // A client that does not wait for the 100 needs none.
    owesContinue = false
    unread = unread.map { $0 - count }
  }

  mutating func readToTheEnd() {
    owesContinue = false
    unread = 0
    isRead = true
  }

  /// Whether a request can follow once this one is answered now.
  func mayBeFollowed(_ limits: ClientLimits) -> Bool {
    guard keepsConnection else { return false }
    return isRead || (!owesContinue && unread.map { $0 <= limits.unreadBody } ?? false)
  }

  private static func bodyLength(_ headers: HTTPHeaders) -> Int? {
    if headers.contains(name: "transfer-encoding") { return nil }
    guard let length = headers.first(name: "content-length") else { return 0 }
    return Int(length)
  }

  /// Is to say neither more nor less than the parser, which does not tell what it found.
  private static func offer(of head: HTTPRequestHead) -> Offer {
    if head.method == .CONNECT { return .unclear }
    guard head.headers.contains(name: "upgrade") else { return .none }
    let connection = head.headers["connection"].joined(separator: ",").lowercased()
    guard connection.utf8.count < 1 << 10 else { return .unclear }
    guard connection.contains("upgrade") else { return .none }
    let options = connection.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }
    let isPlain = options.contains { option in
      option.hasPrefix("upgrade") && option.dropFirst(7).allSatisfy { $0 == " " }
    }
    let hasProtocol = head.headers["upgrade"].contains { !$0.isEmpty }
    return isPlain && hasProtocol && !connection.contains("\t") ? .understood : .unclear
  }
}
