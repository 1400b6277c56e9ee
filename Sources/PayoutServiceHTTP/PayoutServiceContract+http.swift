package import ContractPort
import HTTPTypes
import MerchantObservation
package import PayoutService
import PayoutServiceProto
package import SandboxCore
package import SandboxDecisions
package import SandboxHTTP
package import SandboxRuntime
package import WireJSON

/// What of the PayoutService stands under the HTTP server: its calls with JSON bodies, and the pages
/// of links.
extension PayoutServiceContract: HTTPContract {
  package func routes(_ host: SandboxHost) -> [Route] {
    PayoutJSONEndpoints(host: host).routes + LinkEndpoints(host: host).routes
  }

  package func sandbox(
    of call: HTTPCall,
    at endpoint: ContractEndpoint,
    _ host: SandboxHost
  ) -> Sandbox? {
    PayoutCall(rawValue: endpoint.name) == nil
      ? host.link(call.parameter("id"))?.sandbox : host.sandbox(ofPayoutCall: call)
  }

  package func seenByRules(
    _ body: JSONObject,
    at _: ContractEndpoint,
    in _: Sandbox
  ) -> JSONObject {
    guard let own = body["merchant_payout_id"] else { return body }
    return JSONObject(members: body.members + [JSONObject([("external_id", own)]).members[0]])
  }

  package var fieldNames: FieldNames { .payoutService }

  package var secrets: Set<String> { ["access_token", "connector_feature_data"] }

  package func reading(
    of call: HTTPCall,
    at endpoint: ContractEndpoint,
    _ answer: HTTPAnswer,
    in sandbox: Sandbox
  ) -> CallReading? {
    guard let method = PayoutCall(rawValue: endpoint.name) else { return nil }
    let body = call.object
    let told = (try? JSONParser.parse(answer.body))?.object
    let named = told?["connector_payout_id"]?.text ?? body?["connector_payout_id"]?.text
    let number = answer.lostPayout ?? named.flatMap { PayoutName.number($0)?.number }
    return CallReading(
      method,
      asking: ask(call, method),
      (body?["connector_payout_id"]?.text, body?["merchant_payout_id"]?.text),
      made: number,
      Self.told(answer, told, to: method, number, in: sandbox)
    )
  }

  private func ask(_ call: HTTPCall, _ method: PayoutCall) -> PayoutAsk? {
    guard let caller = try? PayoutCaller({ call.header($0) }) else { return nil }
    return switch method {
    case .create: PayoutJSON.request(Types_PayoutServiceCreateRequest.self, call)?.ask(caller)
    case .transfer: PayoutJSON.request(Types_PayoutServiceTransferRequest.self, call)?.ask(caller)
    case .get, .void, .stage, .createLink, .createRecipient, .enrollDisburseAccount, .eligibility:
      nil
    }
  }

  private static func told(
    _ answer: HTTPAnswer,
    _ body: JSONObject?,
    to method: PayoutCall,
    _ number: Int?,
    in sandbox: Sandbox
  ) -> MerchantCall.Answer {
    let status = answer.status.code
    guard status != 0 else { return .lost("cut off without an answer") }
    if 200...299 ~= status, body?["payout_status"] != nil {
      guard body?["error"] == nil || body?["connector_payout_id"] != nil else {
        return .refused(code: nil)
      }
      let id = method == .get ? number.flatMap { PayoutID($0) } : nil
      return .accepted(id.flatMap { id in sandbox.snapshot { $0[id]?.status } })
    }
    let code = body?["code"]?.text.flatMap { name in
      StatusCode.allCases.first { $0.name == name }
    }
    return code?.told(to: method) ?? .lost("answered \(status)")
  }
}
