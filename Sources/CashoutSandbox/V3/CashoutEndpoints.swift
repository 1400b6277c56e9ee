import CashoutsV3
import HTTPTypes
import SandboxCore
import WireJSON

/// The V3 Cashouts contract over HTTP: create, status, update and cancel.
///
/// - Source: cashouts-v3.md §§1–4.
struct CashoutEndpoints: Sendable {
  let host: SandboxHost

  var routes: [Route] {
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

  /// The answer's bytes and what the log and the hint say about it.
  private struct Success {
    let body: [UInt8]
    var diagnosis: [String] = []
    var isHint = false
  }

  private func route(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ action: @escaping @Sendable (Request) throws(V3Error) -> Success
  ) -> Route {
    let endpoint = EndpointTable.row(method.rawValue, path)
    var route = Route(method, path, maximumBody: Route.contractBody) { call in
      await self.host.meetingFaults(call, at: endpoint) { fault in
        self.answer(call, action, fault)
      }
    }
    route.onTooLarge = { [host] call, answer in host.logUnaddressed(call, answer) }
    return route
  }

  private func answer(
    _ call: HTTPCall,
    _ action: (Request) throws(V3Error) -> Success,
    _ fault: MetFault?
  ) -> HTTPAnswer {
    let start = WallClock.monotonicMilliseconds
    var sandbox = host.registry.standard
    var answer: HTTPAnswer
    var diagnosis: [String]
    do throws(V3Error) {
      let body = try RequestBody.parse(call.body, brand: sandbox.options.brand)
      sandbox = try addressed(by: body)
      let request = try authenticated(call, body, sandbox)
      let success = try action(request)
      diagnosis = success.diagnosis
      answer = HTTPAnswer(status: .ok, body: success.body)
      if success.isHint { hint(diagnosis, in: &answer) }
    } catch {
      diagnosis = error.diagnosis
      answer = HTTPAnswer(status: .init(code: error.httpStatus), body: error.bytes)
      hint(diagnosis, in: &answer)
    }
    fault?.change(&answer, &diagnosis)
    host.log(
      call,
      answer,
      in: sandbox,
      since: start,
      diagnosis
    )
    return answer
  }

  private func hint(_ diagnosis: [String], in answer: inout HTTPAnswer) {
    guard host.givesHints, !diagnosis.isEmpty else { return }
    answer.headers.append((.diagnosis, HeaderText.ascii(diagnosis.joined(separator: "; "))))
  }

  private func addressed(by body: JSONObject) throws(V3Error) -> Sandbox {
    let brand = host.registry.standard.options.brand
    guard let login = body["login"]?.text else {
      throw Authentication.invalidCredentials(
        brand,
        "login and pass are to be strings in the JSON body"
      )
    }
    guard let sandbox = host.registry.sandbox(login: login) else {
      throw Authentication.invalidCredentials(
        brand,
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

  private func create(_ request: Request) throws(V3Error) -> Success {
    let reading = CreateReading(request.body, options: request.options, host: request.host)
    guard let order = reading.order else {
      throw reading.refusal ?? V3Error(.invalidRequestBody, brand: request.options.brand)
    }
    switch request.sandbox.apply(.create(order)) {
    case .success(.created(let id)):
      return Success(
        body: CreateAnswer(cashoutID: id.number).bytes,
        diagnosis: reading.remarks + request.sandbox.decision(on: id)
          + (reading.remark.map { [$0] } ?? []),
        isHint: !reading.remarks.isEmpty || reading.remark != nil
      )
    case .success(let reply): preconditionFailure("a create was answered with \(reply)")
    case .failure(let refusal):
      throw V3Error(refusal, options: request.options, details: reading.detailFaults)
    }
  }

  /// The status page answers invalid parameters with 400, where the other pages have 412.
  private func status(_ request: Request) throws(V3Error) -> Success {
    do throws(V3Error) {
      return try statusAnswer(PayoutReference.read(request.body, options: request.options), request)
    } catch {
      var error = error
      if error.code == InternalCode.invalidParameter.rawValue { error.httpStatus = 400 }
      throw error
    }
  }

  private func update(_ request: Request) throws(V3Error) -> Success {
    let key = try PayoutReference.read(request.body, options: request.options)
    switch try StatusUpdate.read(request.body, brand: request.options.brand) {
    case .state(let status): return try changed(.update(key, to: status), request, isPut: true)
    case .unknown(let name):
      // A cashout that is not there is told first, as with the names that exist.
      _ = try payout(key, request)
      throw .unknownStatus(name, options: request.options)
    }
  }

  private func cancel(_ request: Request) throws(V3Error) -> Success {
    let key = try PayoutReference.read(request.body, options: request.options)
    return try changed(.cancel(key), request, isPut: false)
  }

  /// Answers with the state of the very decision: a second look might meet a later one.
  private func changed(
    _ command: Command,
    _ request: Request,
    isPut: Bool
  ) throws(V3Error) -> Success {
    switch request.sandbox.apply(command) {
    case .success(.changed(let id, let status)):
      return success(StatusAnswer(status: status), about: id, request)
    case .success(let reply): preconditionFailure("a change was answered with \(reply)")
    case .failure(let refusal):
      throw V3Error(refusal, options: request.options, isUpdate: isPut)
    }
  }

  private func statusAnswer(_ key: PayoutKey, _ request: Request) throws(V3Error) -> Success {
    let payout = try payout(key, request)
    var success = success(StatusAnswer(payout), about: payout.id, request)
    guard payout.status == .rejected else { return success }
    success.diagnosis.insert("decided by \(payout.rejector)", at: 0)
    success.isHint = true
    return success
  }

  private func payout(_ key: PayoutKey, _ request: Request) throws(V3Error) -> Payout {
    do throws(Refusal) {
      return try request.sandbox.read { state throws(Refusal) in try state.payout(key) }
    } catch {
      throw V3Error(error, options: request.options)
    }
  }

  /// A status, and a word on an `external_id` that was passed over though it is another's.
  private func success(_ answer: StatusAnswer, about id: PayoutID, _ request: Request) -> Success {
    var success = Success(body: answer.bytes)
    guard request.body["cashout_id"] != nil, let sent = request.body["external_id"]?.plainText,
      let own = request.sandbox.snapshot({ $0[id]?.order.externalID }), own != sent, !sent.isEmpty
    else { return success }
    success.diagnosis = [
      "cashout_id decides; external_id is not looked at, though the cashout's own is \(own):"
        + " --strict-ids compares them"
    ]
    success.isHint = true
    return success
  }
}
