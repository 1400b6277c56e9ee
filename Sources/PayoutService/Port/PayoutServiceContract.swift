package import ContractPort
package import SandboxCore
import WireJSON

/// The PayoutService contract, as running sandboxes know it.
package struct PayoutServiceContract: MockedContract {
  package init() {}

  /// Nothing of it is signed.
  package final class Keys: ContractKeys {
    package init(_: Merchant) {}
    package func isCurrent(for _: Merchant) -> Bool { true }
  }

  package var mark: Contract { .payoutService }

  package var endpoints: [ContractEndpoint] { PayoutCall.allCases.map(\.endpoint) + Self.pages }

  /// The page of a link, over HTTP.
  private static let pages = [
    ContractEndpoint(.payoutService, "link_page", "GET", "/links/{id}", isBoundToSandbox: true),
    ContractEndpoint(.payoutService, "link_claim", "POST", "/links/{id}", isBoundToSandbox: true),
  ]

  package var terms: OrderTerms {
    OrderTerms(mark, .payoutService, codes: RejectionCodes.payoutService.listed)
  }

  package var acts: [any ContractAct.Type] {
    [MakePayout.self, KeepEntry.self, VoidPayout.self, ClaimLink.self]
  }

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

  package var hidden: Set<String> { ["connector_feature_data"] }

  package func reason(_ rejection: Rejection) -> String {
    rejection.reason ?? ProcessorWording(rejection, isSentBack: false).message
  }
}

/// What a `webhook_url` is told; the format is ours, as the real server sends none.
///
/// - Source: payout-service.md §8, §13.
struct PayoutNotice {
  private let delivery: WebhookDelivery

  init(_ delivery: WebhookDelivery) { self.delivery = delivery }

  var bytes: [UInt8] {
    let word = PayoutWord(delivery.status, isSentBack: delivery.isSentBack)
    let name = PayoutName(delivery)
    var body: JSONObject = [
      "format": "cashout-sandbox/1", "event_type": .string(word.event),
      "connector_payout_id": .string(name.id),
      "merchant_payout_id": .optional(name.merchantPayoutID),
      "payout_status": .string(word.name), "at": .string(delivery.changedAt.rfc3339),
    ]
    if let rejection = delivery.rejection {
      let wording = ProcessorWording(rejection, isSentBack: delivery.isSentBack)
      let details: JSONObject = [
        "code": .string(wording.code), "message": .string(wording.message),
      ]
      body.append("error", .object(details))
    }
    return body.encoded()
  }
}
