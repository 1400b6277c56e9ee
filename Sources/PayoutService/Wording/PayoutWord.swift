package import PayoutServiceProto
package import SandboxCore

/// How something stands, in the contract's words.
///
/// - Source: payout-service.md §§2.4, 6, 13.
package enum PayoutWord: Sendable, Equatable {
  case success, failed, cancelled, initiated, expired, reversed, pending, requiresConfirmation,
    requiresFulfillment, requiresVerification, ineligible

  package init(_ payout: Payout) { self.init(payout.status, isSentBack: payout.isSentBack) }

  /// The word of a payout's state.
  ///
  /// - Parameters:
  ///   - status: The state.
  ///   - isSentBack: Whether a rejection undid a completion.
  package init(_ status: PayoutStatus, isSentBack: Bool) {
    self =
      switch status {
      case .pending: .pending
      case .onHold: .requiresFulfillment
      case .delivered: .initiated
      case .completed: .success
      case .rejected: isSentBack ? .reversed : .failed
      case .cancelled: .cancelled
      }
  }

  package var proto: Types_PayoutEnums.PayoutStatus {
    switch self {
    case .success: .success
    case .failed: .failed
    case .cancelled: .cancelled
    case .initiated: .initiated
    case .expired: .expired
    case .reversed: .reversed
    case .pending: .pending
    case .requiresConfirmation: .requiresConfirmation
    case .requiresFulfillment: .requiresFulfillment
    case .requiresVerification: .requiresVendorAccountCreation
    case .ineligible: .ineligible
    }
  }

  /// The name of the wire's enum.
  package var name: String {
    switch self {
    case .success: "SUCCESS"
    case .failed: "FAILED"
    case .cancelled: "CANCELLED"
    case .initiated: "INITIATED"
    case .expired: "EXPIRED"
    case .reversed: "REVERSED"
    case .pending: "PENDING"
    case .requiresConfirmation: "REQUIRES_CONFIRMATION"
    case .requiresFulfillment: "REQUIRES_FULFILLMENT"
    case .requiresVerification: "REQUIRES_VENDOR_ACCOUNT_CREATION"
    case .ineligible: "INELIGIBLE"
    }
  }

  /// What a webhook calls the event of a payout's state.
  ///
  /// - Source: payout-service.md §8, WebhookEventType 30–36.
  package var event: String {
    switch self {
    case .success: "PAYOUT_SUCCESS"
    case .failed: "PAYOUT_FAILURE"
    case .cancelled: "PAYOUT_CANCELLED"
    case .expired: "PAYOUT_EXPIRED"
    case .reversed: "PAYOUT_REVERSED"
    case .initiated: "PAYOUT_PROCESSING"
    case .pending, .requiresConfirmation, .requiresFulfillment, .requiresVerification, .ineligible:
      "PAYOUT_CREATED"
    }
  }
}
