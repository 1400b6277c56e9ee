import NIOCore
import NIOHTTP1

/// What was asked and answered on one connection, and what it waits for.
struct Conversation {
  /// What is waited for, and since when.
  private enum Wait {
    case request(NIODeadline)
    case restOfRequest(NIODeadline)
    /// However long that takes.
    case answer
    case end(NIODeadline)
  }

  private let limits: ClientLimits
  /// In the order in which they came, and in which they are answered.
  private var requests = CircularBuffer<OpenRequest>(initialCapacity: 2)
  private var wait = Wait.request(.now())
  /// The request that came last is the last one: what follows is nobody's.
  private(set) var takesNoMore = false
  /// The answer that is being written is the last one.
  private(set) var isLastAnswer = false
  private var isAnswering = false
  private(set) var hasEnded = false
  private var hasReadOffer = false
  /// The line that the request begins with has not ended yet.
  private(set) var isInLine = true
  /// Why nothing can be read any more.
  private var fault: RequestFault?

  init(_ limits: ClientLimits) { self.limits = limits }

  // MARK: Requests

  /// - Parameter bytes: what is to be read, with all that has come of an unfinished line.
  mutating func bytesArrived(_ bytes: ByteBuffer) {
    if case .request = wait {
      wait = .restOfRequest(.now())
      isInLine = true
    }
    if isInLine { isInLine = !bytes.readableBytesView.contains(UInt8(ascii: "\n")) }
  }

  mutating func read(_ part: HTTPServerRequestPart) {
    switch part {
    case .head(let head): requests.append(OpenRequest(head))
    case .body(let body): changeLast { $0.read(body.readableBytes) }
    case .end: endRequest()
    }
  }

  /// Whether a request that offered another protocol has just been read; tells it once.
  mutating func hasPassedOver() -> Bool {
    defer { hasReadOffer = false }
    return hasReadOffer
  }

  /// Takes note of what cannot be read: nothing that follows can.
  mutating func misread(_ fault: RequestFault) {
    if self.fault == nil { self.fault = fault }
    takesNoMore = true
  }

  private mutating func changeLast(_ change: (inout OpenRequest) -> Void) {
    guard !requests.isEmpty else { return }
    change(&requests[requests.index(before: requests.endIndex)])
  }

  private mutating func endRequest() {
    changeLast { $0.readToTheEnd() }
    guard let request = requests.last else { return }
    hasReadOffer = request.offer == .understood
    takesNoMore = !request.keepsConnection
    if request.isAnswered { requests.removeFirst() }
    waitForNext()
  }

  // MARK: Answers

  /// Whether a 100 is to be sent, as the body of the request at hand is wanted; tells it once.
  mutating func takeContinue() -> Bool {
    guard !hasEnded, !isAnswering, requests.first?.owesContinue == true else { return false }
    requests[requests.startIndex].owesContinue = false
    return true
  }

  /// Begins an answer.
  ///
  /// - Returns: its head with what it has to say of the connection; `nil` for as it is.
  mutating func begin(_ head: HTTPResponseHead) -> HTTPResponseHead? {
    isAnswering = true
    let isHTTP10 = requests.first?.isHTTP10 ?? false
    let isFramed = head.headers.contains(name: "content-length") || !head.status.mayHaveResponseBody
    isLastAnswer =
      (isHTTP10 && !isFramed) || head.headers.first(name: "connection") == "close"
      || requests.first?.mayBeFollowed(limits) != true
    guard isLastAnswer || isHTTP10 else { return nil }
    var head = head
    // A client of HTTP/1.0 knows no chunks: the body ends with the connection.
    if isHTTP10, !isFramed { head.version = .http1_0 }
    if isLastAnswer {
      head.headers.replaceOrAdd(name: "connection", value: "close")
    } else {
      head.headers.replaceOrAdd(name: "connection", value: "keep-alive")
    }
    return head
  }

  /// Ends an answer that is not the last one.
  mutating func endAnswer() {
    isAnswering = false
    guard let request = requests.first else { return }
    if request.isRead {
      requests.removeFirst()
    } else {
      requests[requests.startIndex].isAnswered = true
    }
    waitForNext()
  }

  /// How a connection ends on which something could not be read.
  enum Farewell {
    case refusal(RequestFault)
    /// The request that broke off has its answer.
    case silence
  }

  /// The end of a connection on which something could not be read, once all before it is answered.
  var farewell: Farewell? {
    guard let fault, !hasEnded, !isAnswering else { return nil }
    guard let first = requests.first else { return .refusal(fault) }
    guard !first.isRead, requests.count == 1 else { return nil }
    return first.isAnswered ? .silence : .refusal(fault)
  }

  /// Behind the last answer.
  mutating func end() {
    hasEnded = true
    takesNoMore = true
    wait = .end(.now())
    requests.removeAll()
  }

  // MARK: Patience

  /// Behind the end of a request or of an answer.
  private mutating func waitForNext() {
    if let last = requests.last {
      if last.isRead { wait = .answer }
    } else {
      wait = .request(.now())
    }
  }

  /// When the wait is over; `nil` while it is for an answer.
  func deadline(isCrowded: Bool) -> NIODeadline? {
    switch wait {
    case .request(let since): since + TimeAmount(isCrowded ? limits.crowded : limits.idle)
    case .restOfRequest(let since): since + TimeAmount(isCrowded ? limits.crowded : limits.request)
    case .answer: nil
    case .end(let since): since + TimeAmount(limits.lingering)
    }
  }

  /// Whether the client can be told that its request was not waited for.
  var mayRefuseToWait: Bool {
    guard case .restOfRequest = wait, !isAnswering, requests.count <= 1 else { return false }
    return requests.first?.isAnswered != true
  }
}
