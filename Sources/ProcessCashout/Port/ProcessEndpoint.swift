import ContractPort
import SandboxCore

/// The contract's endpoints.
///
/// - Source: process-cashout.md §§2, 4 to 6.
package enum ProcessEndpoint: String, Sendable, CaseIterable {
  case login, disconnect
  case endSession = "disconnect_session"
  case csrfToken = "csrf_token"
  case process, link, unlink
  /// The page that a `link` leads to; ours, in place of the provider's.
  case linkPage = "link_page"
  case payoneerWebhook = "payoneer_webhook"
  case tipaltiWebhook = "tipalti_webhook"
  case balance
  case balanceOfUser = "balance_of_user"
  case history
  case historyOfUser = "history_of_user"
  case movements, transaction, infos
  case contactMail = "contact_mail"
  case notifications
  case allCashouts = "all_cashouts"

  /// Who may call.
  package enum Filter: Sendable {
    case open
    /// "Connected + API".
    case connected
    /// Connected only: the website, whose POSTs want a token against forged requests.
    case website
    /// A role that no API key has.
    case admin
  }

  package var method: String { row.method }
  package var path: String { row.path }
  package var filter: Filter { row.filter }

  /// Whether it answers a path.
  func answers(_ method: String, _ path: String) -> Bool { endpoint.answers(method, path) }

  var endpoint: ContractEndpoint {
    ContractEndpoint(
      .processCashout,
      rawValue,
      method,
      path,
      isBoundToSandbox: Self.bound.contains(self),
      makesPayouts: self == .process
    )
  }

  /// What makes or takes something that ends with the sandbox, such as a session or a page's name.
  private static let bound: Set<ProcessEndpoint> = [
    .login, .disconnect, .endSession, .csrfToken, .linkPage, .payoneerWebhook, .tipaltiWebhook,
  ]

  private var row: (method: String, path: String, filter: Filter) {
    switch self {
    case .login: ("POST", "/user/login", .open)
    case .disconnect: ("GET", "/user/disconnect", .connected)
    case .endSession: ("GET", "/user/disconnectSession/{id}", .connected)
    case .csrfToken: ("GET", "/csrf/token", .connected)
    case .process: ("POST", "/cashout/process", .connected)
    case .link: ("POST", "/cashout/link", .website)
    case .unlink: ("POST", "/cashout/unlink", .website)
    case .linkPage: ("GET", "/cashout/link/{token}", .open)
    case .payoneerWebhook: ("GET", "/webhook/payoneer", .open)
    case .tipaltiWebhook: ("POST", "/webhook/tipalti", .open)
    case .balance: ("GET", "/user/balance", .connected)
    case .balanceOfUser: ("GET", "/user/balance/{userid}", .admin)
    case .history: ("GET", "/user/getCashoutHistory", .connected)
    case .historyOfUser: ("GET", "/user/getCashoutHistory/{userid}", .admin)
    case .movements: ("GET", "/user/getBalanceHistory", .connected)
    case .transaction: ("GET", "/user/getTransactionDetails", .connected)
    case .infos: ("GET", "/user/infos", .connected)
    case .contactMail: ("GET", "/user/getContactMail", .connected)
    case .notifications: ("GET", "/user/notifications", .connected)
    case .allCashouts: ("GET", "/support/getAllCashouts", .website)
    }
  }
}
