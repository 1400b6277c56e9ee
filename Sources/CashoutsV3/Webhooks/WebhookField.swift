/// A field of a webhook, in the documented order.
/// - Source: cashouts-v3.md §6.
package enum WebhookField: String, Sendable, CaseIterable {
  case date
  case bankReference = "bank_reference_id"
  case comments
  case externalID = "external_id"
  case control
  case cashoutID = "cashout_id"
  case statusReason = "status_reason"

  /// The platform's cap of the bank's reference, in characters; a longer one is cut (inferred).
  package static let maximumReference = 50
}
