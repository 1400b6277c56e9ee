import GRPCCore
import HTTPTypes
import PayoutService
import PayoutServiceHTTP
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import SwiftProtobuf
import WireJSON

/// Answers the calls of the PayoutService, and keeps them as the calls of other contracts are kept.
struct CallDesk: Sendable {
  let registry: SandboxRegistry
  let ticker: ActivityTicker?

  /// Answers a call when what it changed is on disk, if anything is kept there.
  func answer<Request: PayoutRequest>(
    _ request: Request,
    _ headers: CallHeaders
  ) async -> ServerResponse<Request.Response> {
    guard let journal = registry.journal else { return await carryOut(request, headers) }
    let receipt = JournalReceipt()
    let answer = await JournalReceipt.$current.withValue(receipt) {
      await carryOut(request, headers)
    }
    if await receipt.stands(by: journal) {
      receipt.confirm()
      return answer
    }
    let error = RPCError(code: .unavailable, message: "the service is unavailable")
    receipt.refuse(
      with: StatusCode.unavailable.httpStatus,
      KeptCall.body(of: error),
      journal.trouble ?? "the journal could not be written"
    )
    return ServerResponse(error: error.with(headers.echo))
  }

  /// Answers a call, or does with it what a fault of the sandbox's scenario says.
  private func carryOut<Request: PayoutRequest>(
    _ request: Request,
    _ headers: CallHeaders
  ) async -> ServerResponse<Request.Response> {
    let start = WallClock.monotonicMilliseconds
    let sandbox = sandbox(headers)
    let call = KeptCall(request, headers, sandbox, ticker, since: start)
    guard let fault = fault(request, headers, sandbox) else {
      return response(sandbox.answer(request) { headers[$0] }, call)
    }
    let mode = sandbox.clockMode
    let met = GRPCFault(fault, isLive: mode != .manual)
    if fault.action.moment == .before {
      await sandbox.pause(fault.action.delay, mode)
      guard met.replacesAnswer else {
        return response(sandbox.answer(request) { headers[$0] }, call, [met.explanation()])
      }
      call.keep(met, inPlaceOf: nil, sandbox.look(\.mark))
      return response(met, headers)
    }
    let answered = sandbox.answer(request) { headers[$0] }
    await sandbox.pause(fault.action.delay, mode)
    guard met.replacesAnswer else { return response(answered, call, [met.explanation()]) }
    call.keep(met, inPlaceOf: answered, answered.mark)
    return response(met, headers)
  }

  /// Keeps a call whose request could not be read, and says so to the client.
  func refuse(_ call: PayoutCall, _ error: RPCError, _ headers: CallHeaders) -> RPCError {
    let sandbox = sandbox(headers)
    KeptCall(unread: call, headers, sandbox, ticker).keep(error, nil, [error.message])
    return error.with(headers.echo)
  }

  /// The sandbox of `x-merchant-id`; the default one for none and for one that nobody has.
  private func sandbox(_ headers: CallHeaders) -> Sandbox {
    headers["x-merchant-id"].flatMap { registry.sandbox(.merchantID($0)) } ?? registry.unnamed
  }

  /// What is answered in place of a call's own answer; a status of success is a message with
  /// nothing in it, since its body is none that a client could read.
  private func response<Response: PayoutResponse>(
    _ fault: GRPCFault,
    _ headers: CallHeaders
  ) -> ServerResponse<Response> {
    guard let error = fault.error else {
      return ServerResponse(message: Response(), metadata: headers.echo)
    }
    return ServerResponse(error: error.with(headers.echo))
  }

  private func response<Response: PayoutResponse>(
    _ answered: Sandbox.AnsweredPayout,
    _ call: KeptCall,
    _ notes: [String] = []
  ) -> ServerResponse<Response> {
    switch answered.result {
    case .success(let reply):
      let message = Response(reply)
      call.keep(message, reply, answered.mark, notes)
      return ServerResponse(message: message, metadata: call.headers.echo)
    case .failure(let refusal):
      let answer = StatusAnswer(refusal)
      let error = RPCError(answer: answer)
      call.keep(error, answered.mark, answer.diagnosis + notes)
      return ServerResponse(error: error.with(call.headers.echo))
    }
  }

  /// The fault that a call meets.
  private func fault<Request: PayoutRequest>(
    _ request: Request,
    _ headers: CallHeaders,
    _ sandbox: Sandbox
  ) -> FaultRule? {
    guard registry.faults.mayMeet else { return nil }
    var fields = FieldCollector(.payoutService)
    if let own = request.merchantPayoutID.stated {
      fields.append("merchant_payout_id", .text(own))
      fields.append("external_id", .text(own))
    }
    if let id = request.connectorPayoutID.stated { fields.append("connector_payout_id", .text(id)) }
    if let connector = (try? PayoutCaller { headers[$0] })?.connector {
      fields.append("connector", .text(connector))
    }
    let view = RequestView(
      contract: .payoutService,
      endpoint: Request.call.rawValue,
      login: sandbox.merchant.login,
      fields: fields.fields
    )
    guard case .success(.received(let rule?)) = sandbox.apply(.receive(view)) else { return nil }
    return rule
  }
}

extension RPCError {
  /// The same error with headers beside it.
  fileprivate func with(_ headers: Metadata) -> RPCError {
    var error = self
    error.metadata.add(contentsOf: headers)
    return error
  }

  init(answer: StatusAnswer) {
    let code = Status.Code(rawValue: answer.code.rawValue).flatMap { Code($0) } ?? .unknown
    self.init(code: code, message: answer.message)
    metadata.addBinary(answer.details, forKey: "grpc-status-details-bin")
  }
}

extension Sandbox {
  /// Waits for a fault's delay, if time passes by itself here.
  fileprivate func pause(_ delay: Duration?, _ mode: SandboxClock.Mode) async {
    guard let delay, case .live(let speed) = mode else { return }
    await time.pause(for: LiveClock.wall(delay, speed: speed))
  }
}
