import GRPCCore
import HTTPTypes
import MerchantObservation
import PayoutService
import PayoutServiceHTTP
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import SwiftProtobuf
import WireJSON

/// A call as the request log keeps it: messages as JSON with the names of the .proto.
struct KeptCall {
  let headers: CallHeaders
  private let sandbox: Sandbox
  private let ticker: ActivityTicker?
  private let start: Double
  private let call: PayoutCall
  private let body: [UInt8]
  private let ids: (connector: String?, merchant: String?)
  private let ask: @Sendable (PayoutCaller) -> PayoutAsk?

  init<Request: PayoutRequest>(
    _ request: Request,
    _ headers: CallHeaders,
    _ sandbox: Sandbox,
    _ ticker: ActivityTicker?,
    since start: Double
  ) {
    self.headers = headers
    self.sandbox = sandbox
    self.ticker = ticker
    self.start = start
    call = Request.call
    body = Self.json(request)
    ids = (request.connectorPayoutID.stated, request.merchantPayoutID.stated)
    ask = { caller in request.ask(caller) }
  }

  /// A call whose request could not be read.
  init(
    unread call: PayoutCall,
    _ headers: CallHeaders,
    _ sandbox: Sandbox,
    _ ticker: ActivityTicker?
  ) {
    self.headers = headers
    self.sandbox = sandbox
    self.ticker = ticker
    self.call = call
    start = WallClock.monotonicMilliseconds
    body = []
    ids = (nil, nil)
    ask = { _ in nil }
  }

  private static func json(_ message: some Message) -> [UInt8] {
    var options = JSONEncodingOptions()
    options.preserveProtoFieldNames = true
    return (try? message.jsonUTF8Bytes(options: options)) ?? []
  }

  /// Keeps a call that was answered with OK.
  func keep(
    _ response: some Message,
    _ reply: PayoutReply,
    _ mark: DecisionMark?,
    _ notes: [String]
  ) {
    let told = call == .get ? reply.payout.flatMap { sandbox.read($0)?.status } : nil
    keep(
      status: 200,
      Self.json(response),
      mark,
      CallDiagnosis(reply.diagnosis + notes, decidedBy: reply.decision?.explanation),
      reply.payout,
      reply.error == nil || reply.payout != nil ? .accepted(told) : .refused(code: nil)
    )
  }

  /// Keeps a call that was answered with an error.
  func keep(_ error: RPCError, _ mark: DecisionMark?, _ diagnosis: [String]) {
    let code = StatusCode(rawValue: error.code.rawValue) ?? .unknown
    keep(
      status: code.httpStatus,
      Self.body(of: error),
      mark,
      CallDiagnosis(diagnosis),
      nil,
      code.told(to: call)
    )
  }

  /// An error as it would be answered over HTTP.
  static func body(of error: RPCError) -> [UInt8] {
    let code = StatusCode(rawValue: error.code.rawValue) ?? .unknown
    let body: JSONObject = ["code": .string(code.name), "message": .string(error.message)]
    return body.encoded()
  }

  /// Keeps a call in place of whose answer a fault stood: as it would be seen over HTTP, where
  /// recordings make it again.
  func keep(
    _ fault: GRPCFault,
    inPlaceOf lost: Sandbox.AnsweredPayout?,
    _ mark: DecisionMark?
  ) {
    let payout = lost.flatMap { try? $0.result.get().payout }
    keep(
      status: fault.httpStatus,
      fault.httpBody,
      mark,
      [fault.explanation(on: payout?.number)],
      payout,
      .lost(fault.loss),
      isLost: true
    )
  }

  private func keep(
    status: Int,
    _ answer: [UInt8],
    _ mark: DecisionMark?,
    _ diagnosis: CallDiagnosis,
    _ payout: PayoutID?,
    _ told: MerchantCall.Answer,
    isLost: Bool = false
  ) {
    let exchange = HTTPExchange(
      method: .post,
      path: call.path,
      rawPath: call.path,
      query: nil,
      authority: nil,
      headers: headers.fields,
      body: body,
      status: status,
      answer: answer,
      lostPayout: isLost ? payout?.number : nil,
      contract: PayoutServiceContract()
    )
    sandbox.keep(
      exchange,
      since: start,
      diagnosis,
      mark: mark,
      ticker
    ) {
      let caller = try? PayoutCaller { headers[$0] }
      return CallReading(call, asking: caller.flatMap(ask), ids, made: payout?.number, told)
    }
  }
}

extension Sandbox {
  fileprivate func read(_ id: PayoutID) -> Payout? { snapshot { $0[id] } }
}
