/// What the control API shows of a payout, and expectations may name.
package enum PayoutFields {
  /// The names of all fields, in their order.
  package static let all = [
    "id", "contract", "external_id", "status", "amount", "currency", "country", "rejection",
    "contract_status",
    "charge", "bank_reference", "provider_reference", "notification_url", "timeline", "webhooks",
    "request", "rule", "near_misses", "next", "allowed",
  ]
}
