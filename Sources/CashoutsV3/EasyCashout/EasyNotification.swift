package import SandboxCore
import WireJSON

/// What the merchant is told of a payout that came through a hosted page: JSON with the status.
/// - Source: cashouts-v3.md §5.6.
package enum EasyNotification {
  /// A member of the body, in the documented order.
  package enum Field: String, Sendable, CaseIterable {
    case cashoutID = "cashout_id"
    case status = "cashout_status"
    case description = "cashout_status_description"
    case externalID = "external_id"
    case rejectionCode = "rejection_code"
    case rejectionReason = "rejection_reason"

    fileprivate func value(_ delivery: WebhookDelivery) -> JSONValue? {
      switch self {
      case .cashoutID: .number(JSONNumber(delivery.payout.number))
      case .status: .number(JSONNumber(delivery.status.rawValue))
      case .description: .string(StatusTable.description(delivery.status))
      case .externalID: .string(delivery.externalID)
      case .rejectionCode: delivery.rejection.map { .number(JSONNumber($0.code)) }
      case .rejectionReason: delivery.rejection.map { .string(StatusAnswer.reason($0)) }
      }
    }
  }

  /// The body of a delivery.
  package static func bytes(_ delivery: WebhookDelivery) -> [UInt8] {
    let members = Field.allCases.compactMap { field in
      field.value(delivery).map { (field.rawValue, $0) }
    }
    return JSONObject(members).encoded()
  }
}
