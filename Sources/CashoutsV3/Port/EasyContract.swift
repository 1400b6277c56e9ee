package import ContractPort
package import SandboxCore
package import WireJSON

/// Easy Cashout, as running sandboxes know it.
package struct EasyContract: MockedContract {
  package init() {}

  package var mark: Contract { .easyCashout }

  package var terms: OrderTerms {
    OrderTerms(mark, .cashoutsV3, codes: RejectionTable.codes.listed)
  }

  package var acts: [any ContractAct.Type] { [OpenPage.self] }

  package var states: [any ContractState.Type] { [HostedPages.self] }

  package var endpoints: [ContractEndpoint] { Self.served }

  private static let served = EndpointTable.endpoints(of: .easyCashout)

  package func message(
    _ delivery: WebhookDelivery,
    _: Authentication.Account
  ) -> WebhookMessage {
    WebhookMessage(.json, delivery.cut(EasyNotification.bytes(delivery)))
  }

  package func fields(of webhook: WebhookMessage) -> JSONObject? {
    guard webhook.form == .json, let fields = JSONParser.beginning(of: webhook.body),
      fields[EasyNotification.Field.cashoutID.rawValue] != nil
    else { return nil }
    return fields
  }

  /// The answer to a page's request without the page's address, whose port is another each time.
  package func lasting(_ answer: JSONValue, of endpoint: ContractEndpoint) -> JSONValue {
    guard endpoint.name == "easy_create", let data = answer.object?["data"]?.object else {
      return answer
    }
    let members = data.members.filter { $0.key != "cashout_url" }
    return .object(["data": .object(JSONObject(members: members))])
  }

  package func ids(
    in kept: ContractValues,
    _: UInt64,
    of merchant: Merchant,
    for other: Merchant
  ) -> [String: String] {
    let (own, others) = (Authentication.Account(merchant), Authentication.Account(other))
    let names = kept[HostedPages.self].pages.values.map(\.request.externalID)
    return Dictionary(names.map { (own.pageID(of: $0), others.pageID(of: $0)) }) { id, _ in id }
  }

  package func reason(_ rejection: Rejection) -> String { StatusAnswer.reason(rejection) }
}
