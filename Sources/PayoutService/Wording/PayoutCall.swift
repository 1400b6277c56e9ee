package import ContractPort
import SandboxCore

/// The calls of the service.
package enum PayoutCall: String, Sendable, CaseIterable {
  case create, transfer, get, void, stage
  case createLink = "create_link"
  case createRecipient = "create_recipient"
  case enrollDisburseAccount = "enroll_disburse_account"
  case eligibility

  /// The method on the wire.
  package var method: String {
    switch self {
    case .create: "Create"
    case .transfer: "Transfer"
    case .get: "Get"
    case .void: "Void"
    case .stage: "Stage"
    case .createLink: "CreateLink"
    case .createRecipient: "CreateRecipient"
    case .enrollDisburseAccount: "EnrollDisburseAccount"
    case .eligibility: "Eligibility"
    }
  }

  /// What the real server calls it inside, and says where a connector has none.
  package var flow: String { "payout_\(rawValue)" }

  package static let service = "types.PayoutService"

  /// The path of its HTTP/2 requests.
  package var path: String { "/\(Self.service)/\(method)" }

  package var endpoint: ContractEndpoint {
    ContractEndpoint(
      .payoutService,
      rawValue,
      "POST",
      path,
      makesPayouts: self == .create || self == .transfer
    )
  }
}
