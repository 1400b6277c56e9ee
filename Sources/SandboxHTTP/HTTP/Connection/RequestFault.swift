import NIOHTTP1

/// Why the bytes of a client make no request.
///
/// It says what the parser found and repeats nothing of what came, for that may be a secret.
package enum RequestFault: Sendable, CaseIterable {
  case unknownMethod
  /// A request line that does not end.
  case longLine
  case longHead
  /// A client that sends no more in the middle of a request.
  case brokenOff
  case version
  /// HTTP/2 without TLS and without an offer of it.
  case http2
  case address
  case header
  case length
  case chunk
  /// A line that ends otherwise than with CR LF, or another `Transfer-Encoding` than chunks.
  case framing
  case other

  /// - Parameters:
  ///   - error: what the parser found.
  ///   - isInLine: whether the request line had not ended yet.
  init(_ error: HTTPParserError, isInLine: Bool) {
    self =
      switch error {
      case .invalidMethod: .unknownMethod
      case .headerOverflow: isInLine ? .longLine : .longHead
      case .invalidEOFState: .brokenOff
      case .invalidVersion, .invalidConstant: .version
      case .paused: .http2
      case .invalidURL: .address
      case .invalidHeaderToken: .header
      case .unexpectedContentLength, .invalidContentLength: .length
      case .invalidChunkSize, .strictModeAssertion: .chunk
      case .lfExpected, .unknown: .framing
      default: .other
      }
  }

  /// What is wrong, and the remedy.
  var words: String {
    switch self {
    case .unknownMethod:
      "the request begins with no method that is known; send GET, HEAD, POST, PUT, PATCH, DELETE or"
        + " OPTIONS, in capitals, and TLS to the port of HTTPS"
    case .longLine:
      "the request line is longer than \(RequestDecoder.largestHead) bytes; send a shorter address"
    case .longHead:
      "the headers are more than \(RequestDecoder.largestCount) or larger than"
        + " \(RequestDecoder.largestHead) bytes; send fewer or shorter ones"
    case .brokenOff:
      "the client stopped sending in the middle of the request; send it whole, on a new connection"
    case .version:
      "the request line does not end with HTTP/1.1 or HTTP/1.0 and CR LF; write one of them, and both"
        + " signs behind it"
    case .http2: "HTTP/2 is spoken through TLS alone; send HTTP/1.1, or serve with --tls"
    case .address:
      "the address has a byte that none may have; write %XX for what is beyond ASCII, and for spaces"
    case .header:
      "a header is no name with a colon and a value, or goes on in the next line; write each in a"
        + " line of its own, without control characters"
    case .length:
      "Content-Length is no number, stands there twice or beside Transfer-Encoding; send it once and"
        + " alone"
    case .chunk:
      "a chunk does not begin with its size in hexadecimal digits, or is of another size; send each"
        + " with its own, and 0 behind the last"
    case .framing:
      "a line does not end with CR LF, or Transfer-Encoding is not chunked or stands beside"
        + " Content-Length; end lines with both, and send a body by chunks or with its length"
    case .other: "what came is no request of HTTP/1.1; send one"
    }
  }
}
