import ContractPort
import HTTPTypes
import SandboxCore
import SandboxRuntime
import WireJSON

/// A payout that is made as on the merchants' panel: no credentials, no signature.
///
/// The sandbox adds both and sends the create to its own contract, so checks, faults, the request log
/// and the recording see what they would see of a client.
struct PanelCreate {
  private let call: HTTPCall
  private let route: Route
  private let contract: any MockedContract

  /// - Throws: ``ControlError`` for a body that no create can have.
  init(_ call: HTTPCall, _ sandbox: Sandbox, at host: SandboxHost) throws(ControlError) {
    let body = try Self.body(call.body)
    let caller = ContractCaller(sandbox.merchant, at: sandbox.now)
    let statement = StepStatement(body, completing: .credentials)
    guard let step = sandbox.contracts.step("create"),
      let create = sandbox.contracts.call(of: "create", statement, by: caller),
      let route = host.route(create.method, create.path)
    else { preconditionFailure("no contract of this server has creates") }
    guard create.body.count <= Route.contractBody else {
      throw .bodyTooLarge(Route.contractBody)
    }
    self.route = route
    contract = step.contract
    var headers = HTTPFields()
    for (name, value) in create.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    self.call = HTTPCall(
      route.method,
      route.path,
      headers: headers,
      body: create.body,
      // The merchant's panel stands where its API calls may come from.
      clientIP: caller.merchant.allowedIPs?.first ?? call.clientIP,
      for: call,
      at: route.place
    )
  }

  private static func body(_ bytes: [UInt8]) throws(ControlError) -> JSONObject {
    let value: JSONValue
    do {
      value = try JSONParser.parse(bytes)
    } catch {
      throw .malformedJSON(error)
    }
    guard let object = value.object else {
      throw .invalid("body", got: value.kind, expected: .create)
    }
    let twice = object.duplicatedKeys.map {
      ControlError.invalid($0, got: "several", expected: .one)
    }
    if let error = ControlError.all(twice) { throw error }
    return object
  }

  /// A payout that was made, and what the contract's answer said of it beside its id.
  struct Made {
    let id: PayoutID
    let diagnosis: String?

    /// 201 with the payout as it is shown, and the diagnosis if there is one.
    func answer(_ view: JSONValue) -> HTTPAnswer {
      guard let diagnosis, var object = view.object else { return .json(view, status: .created) }
      object.append("diagnosis", .string(diagnosis))
      var answer = HTTPAnswer.json(.object(object), status: .created)
      answer.headers.append((.diagnosis, diagnosis))
      return answer
    }
  }

  /// Makes the payout.
  ///
  /// - Throws: ``ControlError`` with the contract's own answer when that is not a payout's id.
  func carryOut() async throws(ControlError) -> Made {
    let answer = await route.handler(call)
    let body = try? JSONParser.parse(answer.body)
    guard answer.status == .ok, let id = body?.object.flatMap(contract.payout(namedIn:))?.id else {
      throw .payoutRefused(ControlError.RefusedCreate(answer, body, of: route))
    }
    return Made(id: id, diagnosis: answer.diagnosis)
  }
}

extension ControlError.RefusedCreate {
  fileprivate init(_ answer: HTTPAnswer, _ body: JSONValue?, of route: Route) {
    self.init(
      endpoint: "\(route.method.rawValue) \(route.path)",
      httpStatus: answer.dropsConnection ? nil : answer.status.code,
      text: String(decoding: answer.body, as: UTF8.self),
      body: body,
      diagnosis: answer.diagnosis,
      lostPayout: answer.lostPayout
    )
  }
}

extension HTTPAnswer {
  /// What the header `Sandbox-Diagnosis` says.
  fileprivate var diagnosis: String? { headers.first { $0.name == .diagnosis }?.value }
}
