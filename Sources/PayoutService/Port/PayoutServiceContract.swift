package import ContractPort
package import SandboxCore
package import WireJSON

/// The PayoutService contract, as running sandboxes know it.
package struct PayoutServiceContract: MockedContract {
  package init() {}

  /// Nothing of it is signed.
  package final class Keys: ContractKeys {
    package init(_: Merchant) {}
    package func isCurrent(for _: Merchant) -> Bool { true }
  }

  package var mark: Contract { .payoutService }

  package var endpoints: [ContractEndpoint] { Self.served }

  private static let served = PayoutCall.allCases.map(\.endpoint) + pages

  /// The page of a link, over HTTP.
  private static let pages = [
    ContractEndpoint(.payoutService, "link_page", "GET", "/links/{id}"),
    ContractEndpoint(.payoutService, "link_claim", "POST", "/links/{id}"),
  ]

  package var terms: OrderTerms {
    OrderTerms(mark, .payoutService, codes: RejectionCodes.payoutService.listed)
  }

  package var acts: [any ContractAct.Type] {
    [MakePayout.self, KeepEntry.self, VoidPayout.self, ClaimLink.self]
  }

  package var states: [any ContractState.Type] { [PayoutDesk.self] }

  package var switches: [any ContractSwitches.Type] { [PayoutServiceOptions.self] }

  package var choices: [ContractChoice] {
    [
      ContractChoice(
        "payout_service.mode",
        about: "Whether the PayoutService does every call, or answers as the real server does.",
        of: \PayoutServiceOptions.mode
      ),
      ContractChoice(
        "payout_service.verification",
        about: "When recipients and accounts of the PayoutService are verified.",
        of: \PayoutServiceOptions.verification
      ),
    ]
  }

  package func message(_ delivery: WebhookDelivery, _: Keys) -> WebhookMessage {
    WebhookMessage(.json, delivery.cut(PayoutNotice(delivery).bytes))
  }

  package func fields(of webhook: WebhookMessage) -> JSONObject? {
    guard webhook.form == .json, let fields = JSONParser.beginning(of: webhook.body),
      fields["format"]?.text == PayoutNotice.format
    else { return nil }
    return fields
  }

  package func date(in fields: JSONObject) -> String? { fields["at"]?.text }

  /// - Source: payout-service.md §§2.1, 2.3, 4.
  package var hidden: Set<String> {
    Set(
      [
        "connector_feature_data", "psp_token", "x-connector-config", "x-connector-auth",
        "x-api-key", "x-key1", "x-key2", "x-api-secret", "x-auth-key-map", "x-config-override",
        "x-external-vault-metadata",
      ]
    )
  }

  package var shortened: Set<String> { ["card_number", "dpan"] }

  package var spokenHeaders: [String] { PayoutCaller.headers }

  package var remedy: String? {
    "send a merchant_payout_id with each create and keep it: ask Get for it, or send the same create"
      + " again, which never pays twice; take a new one only when Get answers NOT_FOUND"
  }

  package func word(_ payout: Payout) -> String? { PayoutWord(payout).name }

  package func reason(_ rejection: Rejection) -> String {
    rejection.reason ?? ProcessorWording(rejection, isSentBack: false).message
  }
}
