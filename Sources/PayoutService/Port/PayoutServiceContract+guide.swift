package import ContractPort
import SandboxCore
import WireJSON

/// How its calls are made with JSON bodies, for those who describe them.
///
/// Postman has no collections of gRPC; these requests take the same road under the HTTP server.
extension PayoutServiceContract {
  package var title: String { "PayoutService (gRPC, here as JSON)" }

  package func guide(to endpoint: ContractEndpoint, _: ContractValues) -> EndpointGuide? {
    guard let call = PayoutCall(rawValue: endpoint.name) else { return Self.page(endpoint) }
    let answer = GuideAnswer(200, "What became of it", .anyObject)
    let answers = [answer] + Self.refusals
    return EndpointGuide(call.method, call.summary, Self.proof, answers: answers).with {
      $0.body = GuideBody(.anyObject, sample: call.sample)
      switch call {
      case .create:
        $0.renews = ["externalId"]
        $0.keeps = [GuideKeep("payoutId", at: "connector_payout_id")]
      case .transfer: $0.renews = ["externalId"]
      case .createLink:
        $0.renews = ["externalId"]
        $0.keeps = [GuideKeep("linkId", at: "connector_payout_id")]
      case .get, .void, .stage, .createRecipient, .enrollDisburseAccount, .eligibility: break
      }
    }
  }

  private static let proof = CallProof(
    "connector",
    headers: [
      ("x-connector", [.text("stripe")]), ("x-auth", [.text("no-key")]),
      ("x-merchant-id", [.variable(.merchantID)]),
    ]
  )

  /// What a call may be refused with, by the HTTP status that stands for the protocol's.
  ///
  /// - Source: payout-service.md §5.
  private static let refusals = Dictionary(grouping: refusing, by: \.httpStatus)
    .sorted { $0.key < $1.key }.map { status, codes in
      let names = codes.map(\.name)
      let shape = ValueShape.object([
        GuideField("code", "The status of the protocol", .words(names), isRequired: true),
        GuideField("message", "What is wrong", isRequired: true),
      ])
      return GuideAnswer(status, names.map { "`\($0)`" }.joined(separator: ", "), shape)
    }

  private static let refusing: [StatusCode] = [
    .invalidArgument, .failedPrecondition, .permissionDenied, .notFound, .resourceExhausted,
    .internal, .unknown, .unavailable,
  ]

  /// The page of a link, which the call before made.
  private static func page(_ endpoint: ContractEndpoint) -> EndpointGuide {
    let isClaim = endpoint.method == "POST"
    let answers = [
      GuideAnswer(200, "The page", .text, as: "text/html; charset=utf-8"),
      GuideAnswer(404, "There is no such link", .text, as: "text/html; charset=utf-8"),
    ]
    return EndpointGuide(
      isClaim ? "Claim a link" : "Open the page of a link",
      isClaim ? "Says where the money of a link is to go." : "What the recipient of a link sees.",
      .none,
      answers: answers
    ).with {
      $0.path = [
        GuideField("id", "The link's id", isRequired: true, sample: "{{linkId}}")
      ]
      guard isClaim else { return }
      $0.body = GuideBody(
        .anyObject,
        sample: ["bank_account_number": "000123456789", "bank_routing_number": "110000000"],
        as: .form
      )
    }
  }
}

extension PayoutCall {
  fileprivate var summary: String {
    switch self {
    case .create: "Makes a payout."
    case .transfer: "Makes a payout, or answers with the one that there is."
    case .get: "Says how something stands: a payout, a quote, a recipient, an account, a link."
    case .void: "Cancels a payout as long as the bank does not have it."
    case .stage: "Makes a quote that holds for a quarter of an hour."
    case .createLink:
      "Makes a link with a page on which the recipient says where the money is to go."
    case .createRecipient: "Enrolls a recipient."
    case .enrollDisburseAccount: "Enrolls an account to pay to."
    case .eligibility: "Says whether such a payout would be taken."
    }
  }

  private static let account: JSONValue = [
    "ach": [
      "bank_account_number": ["value": "000123456789"],
      "bank_routing_number": ["value": "110000000"],
    ]
  ]

  fileprivate var sample: JSONValue {
    let amount: JSONValue = ["minor_amount": 1000, "currency": "USD"]
    let nothing: JSONValue = ["minor_amount": 0, "currency": "USD"]
    return switch self {
    case .create, .transfer:
      [
        "merchant_payout_id": "{{externalId}}", "amount": amount, "destination_currency": "USD",
        "payout_method_data": Self.account,
      ]
    case .get, .void: ["connector_payout_id": "{{payoutId}}"]
    case .stage, .eligibility: ["amount": amount, "destination_currency": "USD"]
    case .createLink:
      [
        "merchant_payout_id": "{{externalId}}", "amount": amount, "destination_currency": "USD",
      ]
    case .createRecipient: ["amount": nothing, "recipient_type": "INDIVIDUAL"]
    case .enrollDisburseAccount: ["amount": nothing, "payout_method_data": Self.account]
    }
  }
}
