package import ContractPort
import HTTPTypes
package import PayoutService
package import SandboxCore
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
    guard let method = PayoutCall(rawValue: endpoint.name), let purpose = method.purpose else {
      return nil
    }
    let body = call.object
    let told = (try? JSONParser.parse(answer.body))?.object
    let id = (told ?? body)?["connector_payout_id"]?.text ?? body?["connector_payout_id"]?.text
    let number = id.flatMap { PayoutName.number($0) }
    let status = number.flatMap { id in sandbox.snapshot { $0[id]?.status } }
    return CallReading(
      purpose,
      cashoutID: number?.number,
      externalID: body?["merchant_payout_id"]?.text,
      answer: answer.status.code < 400
        ? .accepted(method == .get ? status : nil) : .refused(code: nil)
    )
  }
}

extension PayoutCall {
  /// What a call is to observation; `nil` for those that are about no payout.
  package var purpose: MerchantCall.Endpoint? {
    switch self {
    case .create, .transfer: .create
    case .get: .status
    case .void: .cancel
    default: nil
    }
  }
}
