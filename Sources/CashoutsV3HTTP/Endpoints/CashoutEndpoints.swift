import CashoutsV3
import HTTPTypes
import SandboxCore
import SandboxDecisions
package import SandboxHTTP
import SandboxRuntime
import WireJSON

/// The V3 Cashouts contract over HTTP: create, status, update and cancel.
///
/// - Source: cashouts-v3.md §§1–4.
package struct CashoutEndpoints: Sendable {
  package let host: SandboxHost

  package var routes: [Route] {
    [
      route(.post, "/v3/cashout", create),
      route(.post, "/v3/cashout/status", status),
      route(.put, "/v3/cashout/status", update),
      route(.delete, "/v3/cashout/cancel", cancel),
    ]
  }

  /// A call that has passed authentication.
  private struct Request {
    let body: JSONObject
    let sandbox: Sandbox
    let options: V3Options
    let host: PayoutHost
  }

  /// What answers a request; it notes the decision that the call came to, refused or not.
  private typealias Action = @Sendable (Request, inout DecisionMark?) throws(V3Error) -> Success

  /// The answer's bytes and what the log and the hint say about it.
  private struct Success {
    let body: [UInt8]
    var diagnosis: CallDiagnosis = []
    var isHint = false
  }

  private func route(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ action: @escaping Action
  ) -> Route {
    var route = Route(method, path, maximumBody: Route.contractBody) { call in
      await self.host.meetingFaults(call) { fault in
        self.answer(call, action, fault)
      }
    }
    route.place = host.place(method.rawValue, path)
    route.parsesOnce = true
    route.onTooLarge = { [host] call, answer in host.logTurnedAway(call, answer) }
    return route
  }

  private func answer(
    _ call: HTTPCall,
    _ action: Action,
    _ fault: MetFault?
  ) -> HTTPAnswer {
    let start = WallClock.monotonicMilliseconds
    var sandbox = host.registry.unnamed
    var answer: HTTPAnswer
    var diagnosis: CallDiagnosis
    var mark: DecisionMark?
    do throws(V3Error) {
      let body = try RequestBody.object(
        call.parsed,
        isEmpty: call.body.isEmpty,
        brand: sandbox.options.brand
      )
      sandbox = try addressed(by: body)
      let request = try authenticated(call, body, sandbox)
      let success = try action(request, &mark)
      diagnosis = success.diagnosis
      answer = HTTPAnswer(.ok, json: success.body)
      if success.isHint { host.hint(diagnosis, in: &answer) }
    } catch {
      diagnosis = CallDiagnosis(error.diagnosis)
      answer = HTTPAnswer(.init(code: error.httpStatus), json: error.bytes)
      host.hint(diagnosis, in: &answer)
    }
    host.noteType(of: call, in: &answer, &diagnosis)
    fault?.change(&answer, &diagnosis)
    host.log(
      call,
      answer,
      in: sandbox,
      since: start,
      diagnosis,
      mark: mark
    )
    return answer
  }

  private func addressed(by body: JSONObject) throws(V3Error) -> Sandbox {
    guard let login = body["login"]?.text else {
      throw Authentication.invalidCredentials(
        host.registry.unnamed.options.brand,
        "login and pass are to be strings in the JSON body"
      )
    }
    guard let sandbox = host.registry.sandbox(login: login) else {
      throw Authentication.invalidCredentials(
        host.registry.unnamed.options.brand,
        "no sandbox of this server has the login that was sent"
      )
    }
    return sandbox
  }

  private func authenticated(
    _ call: HTTPCall,
    _ body: JSONObject,
    _ sandbox: Sandbox
  ) throws(V3Error) -> Request {
    let (account, options) = sandbox.accountAndOptions
    try Authentication(account: account, options: options).check(
      body: body,
      raw: call.body,
      signatures: call.headers[values: .payloadSignature],
      clientIP: call.clientIP
    )
    return Request(
      body: body,
      sandbox: sandbox,
      options: options,
      host: PayoutHost(authority: call.authority)
    )
  }

  // MARK: Actions

  private func create(
    _ request: Request,
    _ mark: inout DecisionMark?
  ) throws(V3Error) -> Success {
    let reading = CreateReading(request.body, options: request.options, host: request.host)
    guard let order = reading.order else {
      throw reading.refusal ?? V3Error(.invalidRequestBody, brand: request.options.brand)
    }
    let decided = request.sandbox.create(order)
    mark = decided.mark
    switch decided.outcome {
    case .success(let created):
      let remarks = reading.remarks + (reading.remark.map { [$0] } ?? [])
      return Success(
        body: CreateAnswer(cashoutID: created.id.number).bytes,
        diagnosis: CallDiagnosis(remarks, decidedBy: created.decision?.source.explanation),
        isHint: !remarks.isEmpty
      )
    case .failure(let refusal):
      throw V3Error(refusal, options: request.options)
    }
  }

  /// The status page answers invalid parameters with 400, where the other pages have 412.
  private func status(
    _ request: Request,
    _ mark: inout DecisionMark?
  ) throws(V3Error) -> Success {
    do throws(V3Error) {
      let key = try PayoutReference.read(request.body, options: request.options)
      let (found, seen) = request.sandbox.find(key)
      mark = seen
      return try statusAnswer(found, request)
    } catch {
      var error = error
      if error.code == InternalCode.invalidParameter.rawValue {
        error.httpStatus = ErrorTable.httpStatus(.invalidParameter, of: .status, request.options)
      }
      throw error
    }
  }

  private func update(
    _ request: Request,
    _ mark: inout DecisionMark?
  ) throws(V3Error) -> Success {
    let key = try PayoutReference.read(request.body, options: request.options)
    switch try StatusUpdate.read(request.body, brand: request.options.brand) {
    case .state(let status):
      return try changed(.update(key, to: status), request, &mark, isPut: true)
    case .unknown(let name):
      // A cashout that is not there is told first, as with the names that exist.
      if case .failure(let refusal) = request.sandbox.look({ $0.payout(key) }) {
        throw V3Error(refusal, options: request.options, body: request.body)
      }
      throw .unknownStatus(name, options: request.options)
    }
  }

  private func cancel(
    _ request: Request,
    _ mark: inout DecisionMark?
  ) throws(V3Error) -> Success {
    let key = try PayoutReference.read(request.body, options: request.options)
    return try changed(.cancel(key), request, &mark, isPut: false)
  }

  /// Answers with the payout as this very decision leaves it: another call may follow at once.
  private func changed(
    _ command: Command,
    _ request: Request,
    _ mark: inout DecisionMark?,
    isPut: Bool
  ) throws(V3Error) -> Success {
    let decided = request.sandbox.decide(command) { state, reply in
      guard case .changed(let id, _) = reply, let payout = state[id] else {
        preconditionFailure("a change was answered with \(reply)")
      }
      return payout
    }
    mark = decided.mark
    if case .failure(let refusal) = decided.outcome {
      throw V3Error(refusal, options: request.options, isUpdate: isPut, body: request.body)
    }
    return try statusAnswer(decided.outcome, request)
  }

  private func statusAnswer(
    _ found: Result<Payout, Refusal>,
    _ request: Request
  ) throws(V3Error) -> Success {
    switch found {
    case .failure(let refusal): throw V3Error(refusal, options: request.options, body: request.body)
    case .success(let payout):
      var success = success(StatusAnswer(payout), about: payout, request)
      guard payout.status == .rejected else { return success }
      success.diagnosis.decider = payout.rejector
      success.isHint = true
      return success
    }
  }

  /// A status, and a word on an `external_id` that was passed over though it is another's.
  private func success(
    _ answer: StatusAnswer,
    about payout: Payout,
    _ request: Request
  ) -> Success {
    var success = Success(body: answer.bytes)
    let own = payout.order.externalID
    guard request.body["cashout_id"] != nil, let sent = request.body["external_id"]?.plainText,
      !own.hasBytes(of: sent), !sent.isEmpty
    else { return success }
    success.diagnosis = [
      "cashout_id decides; external_id is not looked at, though the cashout's own is \(own):"
        + " --strict-ids compares them"
    ]
    success.isHint = true
    return success
  }
}
