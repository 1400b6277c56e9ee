import CashoutsV3

/// Where two pages of the documentation disagree, and what is done.
/// - Source: cashouts-v3.md §13.
enum Disagreement: String, Sendable, CaseIterable {
  case updateRefusal = "HTTP status of 510 on PUT"
  case unaskedStatus = "PUT of a status that is not PENDING or ON_HOLD"
  case refusalText = "Text of 510"
  case cancelOnHold = "Cancel of a payout on hold"
  case eitherID = "Ids of a status, update and cancel"
  case typeOfID = "Type of `cashout_id`"
  case notificationURL = "`notification_url`"
  case credentialLength = "Length of `login` and `pass`"
  case badSignature = "A bad signature"
  case credentialText = "Text of wrong credentials"
  case webhookTrigger = "When a webhook is sent"
  case webhookPorts = "Ports of webhooks"
  case brazilianAccounts = "Accounts at the Brazilian banks 033 and 323"
  case validAccount = "Answer to a valid account"
  case contentType = "`Content-Type`"

  /// What the sandbox does.
  var choice: String {
    let options = V3Options()
    switch self {
    case .updateRefusal: return "\(options.wrongTransitionOnPut); 412 on DELETE"
    case .unaskedStatus:
      let brands = BrandTrait.statusNames.brands.map(\.rawValue).joined(separator: ", ")
      return "510; a name that no status has is 521 at \(brands) and 510 elsewhere"
    case .refusalText: return "`\(ErrorTable.row(.invalidStatusTransition).template)`"
    case .cancelOnHold: return "allowed"
    case .eitherID:
      return "either will do; of both `cashout_id` decides and `external_id` is not looked at"
    case .typeOfID: return "text in the answer of a create, a number elsewhere; both are taken"
    case .notificationURL: return "may be left out, and the merchant's own URL takes its place"
    case .credentialLength: return "nothing is refused for its length"
    case .badSignature:
      let status = ErrorTable.row(.invalidControlString).httpStatus
      return "HTTP \(status) with code \(options.badSignature.rawValue)"
    case .credentialText: return "`\(ErrorTable.row(.invalidCredentials).template)`"
    case .webhookTrigger: return "every change of the status; not the create, unless asked for"
    case .webhookPorts: return "any, though pages say 80 and 443: a receiver at work has others"
    case .brazilianAccounts: return "the expression at 033; at 323 one digit more, as its examples"
    case .validAccount: return "204 at the brands that tell it so, else 200 with a body"
    case .contentType: return "any is taken; what is not JSON is told in `Sandbox-Diagnosis`"
    }
  }

  /// How one chooses otherwise, by options of `serve` and keys of a scenario; empty when one cannot.
  var ways: [String] {
    switch self {
    case .updateRefusal: ["--wrong-transition", "v3.wrong_transition"]
    case .badSignature: ["--bad-signature", "v3.bad_signature"]
    case .eitherID: ["--strict-ids", "v3.ids"]
    case .webhookTrigger: ["webhooks.on"]
    case .validAccount: ["--brand", "brand"]
    case .contentType: ["--strict-content-type"]
    default: []
    }
  }

  /// The suite of tests that holds it.
  var tests: String {
    switch self {
    case .updateRefusal: "ServeTests"
    case .refusalText, .cancelOnHold: "ExchangeTests"
    case .unaskedStatus: "UpdateTests"
    case .webhookPorts: "WebhookWireTests"
    case .eitherID, .credentialLength, .notificationURL: "ToleranceTests"
    case .typeOfID: "StatusTests"
    case .badSignature: "ServeTests"
    case .credentialText: "AuthenticationTests"
    case .webhookTrigger: "WebhookTests"
    case .brazilianAccounts: "CountryRuleTests"
    case .validAccount: "BrandTests"
    case .contentType: "ContentTypeTests"
    }
  }
}
