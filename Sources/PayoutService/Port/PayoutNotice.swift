import ContractPort
import SandboxCore
import WireJSON

/// What a `webhook_url` is told; the format is ours, as the real server sends none.
///
/// - Source: payout-service.md §8, §13.
struct PayoutNotice {
  /// What the format is called in each notice.
  static let format = "cashout-sandbox/1"

  private let delivery: WebhookDelivery

  init(_ delivery: WebhookDelivery) { self.delivery = delivery }

  var bytes: [UInt8] {
    let word = PayoutWord(delivery.status, isSentBack: delivery.isSentBack)
    let name = PayoutName(delivery)
    var body: JSONObject = [
      "format": .string(Self.format), "event_type": .string(word.event),
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
