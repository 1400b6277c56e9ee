import GRPCCore
import HTTPTypes
import PayoutService
import SandboxCore
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
  private let merchantPayoutID: String?
  private let connectorPayoutID: String?

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
    merchantPayoutID = request.merchantPayoutID.stated
    connectorPayoutID = request.connectorPayoutID.stated
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
    let decided = reply.decision.map { ["decided by \($0.explanation)"] } ?? []
    let told = call == .get ? reply.payout.flatMap { sandbox.read($0)?.status } : nil
    let answer: MerchantCall.Answer =
      reply.error == nil || reply.payout != nil ? .accepted(told) : .refused(code: nil)
    keep(
      status: 200,
      Self.json(response),
      mark,
      decided + reply.diagnosis + notes,
      reply.payout,
      answer
    )
  }

  /// Keeps a call that was answered with an error.
  func keep(_ error: RPCError, _ mark: DecisionMark?, _ diagnosis: [String]) {
    let body: JSONObject = [
      "code": .string(StatusCode(rawValue: error.code.rawValue)?.name ?? "UNKNOWN"),
      "message": .string(error.message),
    ]
    let isLost =
      error.code == .unavailable || error.code == .deadlineExceeded
    keep(
      status: StatusCode(rawValue: error.code.rawValue)?.httpStatus ?? 500,
      body.encoded(),
      mark,
      diagnosis,
      nil,
      isLost ? .lost("answered \(error.code)") : .refused(code: nil)
    )
  }

  private func keep(
    status: Int,
    _ answer: [UInt8],
    _ mark: DecisionMark?,
    _ diagnosis: [String],
    _ payout: PayoutID?,
    _ told: MerchantCall.Answer
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
      lostPayout: nil,
      contract: PayoutServiceContract()
    )
    sandbox.keep(
      exchange,
      since: start,
      diagnosis,
      mark: mark,
      ticker
    ) { reading(payout, told) }
  }

  /// The call as observation knows it; `nil` for those that are about no payout.
  private func reading(_ payout: PayoutID?, _ answer: MerchantCall.Answer) -> CallReading? {
    guard let purpose = call.purpose else { return nil }
    let number = payout ?? connectorPayoutID.flatMap { PayoutName.number($0) }
    return CallReading(
      purpose,
      cashoutID: number?.number,
      externalID: merchantPayoutID,
      answer: answer
    )
  }
}

extension Sandbox {
  fileprivate func read(_ id: PayoutID) -> Payout? { snapshot { $0[id] } }
}
