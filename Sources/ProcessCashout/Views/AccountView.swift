package import SandboxCore
package import WireJSON

/// What calls read of an account, at one moment.
///
/// - Source: process-cashout.md §6; names of lists that pages leave out are inferred.
package struct AccountView: Sendable {
  private let account: ProcessAccount
  private let state: SandboxState
  private let options: ProcessOptions
  private let user: String

  package init(
    _ account: ProcessAccount,
    in state: SandboxState,
    _ options: ProcessOptions,
    user: String
  ) {
    self.account = account
    self.state = state
    self.options = options
    self.user = user
  }

  package var balance: JSONObject { ["balance": cents] }

  private var cents: JSONValue { .number(JSONNumber(state.ledger.available(.usd))) }

  private func view(_ id: PayoutID) -> CashoutView? {
    state[id].map { CashoutView($0, options, user: user, seed: state.settings.seed) }
  }

  /// The cashout that was asked for last.
  package var latestRequest: JSONObject? { account.cashouts.last.flatMap(view)?.requested }

  package func history(_ query: PageQuery) -> JSONObject {
    let views = query.cut(account.cashouts).compactMap(view)
    let paid = account.cashouts.reduce(Int64(0)) { sum, id in
      guard let payout = state[id], payout.status == .completed else { return sum }
      return sum + payout.order.amount.minorUnits
    }
    return query.content(
      "cashouts",
      views.map { query.lists == .g2b ? $0.row : $0.plainRow },
      total: account.cashouts.count,
      ["totalCashedOut": .number(JSONNumber(paid))]
    )
  }

  package func movements(_ query: PageQuery) -> JSONObject {
    let rows = query.cut(account.movements).map { row($0, query.lists) }
    return query.content(
      "history",
      rows,
      total: account.movements.count,
      ["currentBalance": cents]
    )
  }

  private func row(_ movement: BalanceMovement, _ lists: ProcessOptions.Lists) -> JSONObject {
    let seconds = movement.at.seconds
    return [
      "type": .string(movement.kind.rawValue), "amount": .number(JSONNumber(movement.amount)),
      "balance": .number(JSONNumber(movement.balance)),
      "relatedId": .integer(movement.cashout.number),
      "time": lists == .g2b ? .string(String(seconds)) : .number(JSONNumber(seconds)),
    ]
  }

  /// A cashout by its number or by its provider's id, as a transaction.
  package func transaction(_ name: String) -> JSONObject? {
    let byNumber = Int(name).flatMap { PayoutID($0) }
    if let id = byNumber, account.cashouts.contains(id) { return view(id)?.details }
    return account.cashouts.lazy.compactMap(view).first { $0.transactionID == name }?.details
  }

  /// The account's own data; what a sandbox has none of is empty.
  package var informations: JSONObject {
    let since = state.settings.start.seconds
    let informations: JSONObject = [
      "steamId": .string(user), "balance": cents, "skrill": .string(mail), "tradeurl": "",
      "since": .string(String(since)), "image": "", "2fa": "false",
      "name": .string(state.merchant.title ?? state.merchant.login),
      "lastactivity": .string(String(state.now.seconds)), "discordtag": "", "discord": "",
      "shorturl": "", "message": "", "notification": "",
    ]
    return ["informations": .object(informations)]
  }

  /// Where mails go.
  private var mail: String { CashoutMail.address(of: state.merchant) }

  package var contact: JSONObject { ["address": .string(mail)] }

  /// Nothing: what it tells of is not mocked.
  ///
  /// - Source: process-cashout.md §6, G3; the names behind the dots there are inferred.
  package var notifications: JSONObject {
    var content: JSONObject = ["alerts": [], "alertCount": 0]
    for name in ["paymentReviews", "messages", "offers", "trades"] {
      content.append(name, [])
      content.append("\(name)Count", 0)
    }
    return content
  }

  /// What the control API shows: what is linked, verified and awaited.
  package var control: JSONObject {
    let links = account.links(options, user: user).links
    return [
      "steam_id": .string(user), "verified": .bool(account.isVerified(options)),
      "linked": .array(links.filter(\.isPayable).map { .string($0.provider.rawValue) }),
      "payee_id": .optional(links.first { $0.provider == .tipalti }?.payeeID),
      "sessions": .integer(account.sessions.sessions.count),
      "open_cashout": account.open(in: state).map { .integer($0.number) } ?? .null,
      "cooldown_until": .optional(
        account.cooldownEnd.flatMap { $0 > state.now ? $0 : nil }?.rfc3339
      ),
    ]
  }
}
