package import ContractPort
package import ProcessCashout
import SandboxCore
import WireJSON

/// How its endpoints are called, for those who describe them.
extension ProcessContract {
  package var title: String { "Process cashout" }

  package var interface: String { "process" }

  package func guide(to endpoint: ContractEndpoint, _: ContractValues) -> EndpointGuide? {
    guard let known = ProcessEndpoint(rawValue: endpoint.name) else { return nil }
    return known.guide
  }
}

extension ProcessEndpoint {
  fileprivate var guide: EndpointGuide {
    EndpointGuide(title, summary, proof, answers: [done] + refusals).with {
      $0.body = body
      $0.path = placeholders
      if self == .login { $0.keeps = [GuideKeep("processToken", at: "content", "jwt")] }
      $0.hangsOnBefore = !Self.plain.contains(self)
      $0.endsSession = self == .disconnect || self == .endSession
    }
  }

  /// Those that do the same whatever came before.
  private static let plain: Set<ProcessEndpoint> = [
    .login, .balance, .history, .movements, .infos, .notifications, .allCashouts,
  ]

  private var title: String {
    switch self {
    case .login: "Log in with the API key"
    case .disconnect: "Log out"
    case .endSession: "End sessions"
    case .csrfToken: "Ask for a token against forged requests"
    case .process: "Request a cashout"
    case .link: "Link a provider"
    case .unlink: "Unlink a provider"
    case .linkPage: "Open the page of a link"
    case .payoneerWebhook: "What Payoneer calls"
    case .tipaltiWebhook: "What Tipalti calls"
    case .balance: "Ask for the balance"
    case .balanceOfUser: "Ask for another user's balance"
    case .history: "List cashouts"
    case .historyOfUser: "List another user's cashouts"
    case .movements: "List movements of the balance"
    case .transaction: "Ask for a transaction"
    case .infos: "Ask for the user"
    case .contactMail: "Ask for the contact's address"
    case .notifications: "Ask for notifications"
    case .allCashouts: "List cashouts, for support"
    }
  }

  private var summary: String {
    switch filter {
    case .open: "Needs no token."
    case .connected: "Needs the token of the login."
    case .website: "Is for the website, whose posts need its token against forged requests."
    case .admin: "Needs a role that no API key has."
    }
  }

  private var proof: CallProof {
    if self == .login { return CallProof(nil, members: [("apiKey", .processAPIKey)]) }
    guard filter != .open else { return .none }
    return .bearer("jwt", .kept("processToken"), "The `jwt` of POST /user/login")
  }

  private var placeholders: [GuideField] {
    switch self {
    case .endSession: [GuideField("id", "A session, or `all`", isRequired: true, sample: "all")]
    case .linkPage: [GuideField("token", "Of the link", isRequired: true, sample: "none")]
    case .balanceOfUser, .historyOfUser:
      [GuideField("userid", "A user's SteamID64", isRequired: true, sample: "1")]
    default: []
    }
  }

  private var body: GuideBody? {
    switch self {
    case .login:
      GuideBody(
        .object([GuideField("apiKey", "The API key", isRequired: true)]),
        sample: .object([:])
      )
    case .process:
      GuideBody(
        .object([
          GuideField("amount", "In cents, from 5000", .integer, isRequired: true),
          GuideField("method", "Who pays", .words(["payoneer", "tipalti"]), isRequired: true),
          GuideField("email", "If it is not the account's"),
        ]),
        sample: ["amount": 100_000, "method": "payoneer"]
      )
    case .link, .unlink:
      GuideBody(
        .object([GuideField("provider", "payoneer or tipalti", isRequired: true)]),
        sample: ["provider": "payoneer"]
      )
    default: nil
    }
  }

  // MARK: Answers

  private static func envelope(_ content: ValueShape) -> ValueShape {
    .object([
      GuideField("err", "Whether it failed", .flag, isRequired: true),
      GuideField("success", "Whether it did not", .flag, isRequired: true),
      GuideField("content", "The answer, or what is wrong in words", content, isRequired: true),
    ])
  }

  private var done: GuideAnswer {
    guard self != .linkPage else {
      return GuideAnswer(200, "The page", .text, as: "text/html; charset=utf-8")
    }
    return GuideAnswer(200, "Done", Self.envelope(.any))
  }

  private var refusals: [GuideAnswer] {
    let meanings = [
      (300, "What the business refuses; 400 when so chosen"), (400, "The same, when so chosen"),
      (403, "No token or none that holds, or a role is missing"), (404, "There is no such thing"),
      (429, "Too many calls"), (500, "The server failed"),
    ]
    let told = meanings.map { GuideAnswer($0.0, $0.1, Self.envelope(.any)) }
    guard self == .linkPage else { return told }
    let unknown = GuideAnswer(404, "No such link", .text, as: "text/html; charset=utf-8")
    return told.map { $0.status == unknown.status ? unknown : $0 }
  }
}
