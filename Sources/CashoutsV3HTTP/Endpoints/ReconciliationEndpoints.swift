import CashoutsV3
import HTTPTypes
import SandboxCore
package import SandboxHTTP
import SandboxRuntime
import WireJSON

/// The reconciliation API of a panel user: login, cashouts, deposits, balances.
///
/// The panel user of a sandbox is its own merchant: `login`, or any address that begins with
/// `login@`, and `pass`.
/// - Source: cashouts-v3.md §5.7.
package struct ReconciliationEndpoints: Sendable {
  package let host: SandboxHost

  package init(host: SandboxHost) {
    self.host = host
  }

  package var routes: [Route] {
    [
      host.contractRoute(.post, "/v1/auth/login", login),
      host.contractRoute(.get, "/v1/cashouts", cashouts),
      host.contractRoute(.post, "/v1/auth/{merchant}/switchContext", switchContext),
      host.contractRoute(.get, "/v1/deposits", deposits),
      host.contractRoute(.get, "/v1/balance", balance),
      host.contractRoute(.get, "/v1/balance/report", balanceReport),
    ]
  }

  private func login(
    _ call: HTTPCall,
    _ sandbox: inout Sandbox
  ) throws(ReconciliationError) -> ContractAnswer {
    let body = (try? JSONParser.parse(call.body))?.object
    let access = body?["accessKey"]?.text ?? ""
    guard let found = host.panelSandbox(access) else {
      throw .credentials("accessKey is a sandbox's login, alone or with @ and a domain behind it")
    }
    sandbox = found
    let account = sandbox.account
    guard body?["secretKey"]?.text == account.pass else {
      throw .credentials("secretKey is the sandbox's pass")
    }
    guard account.allows(call.clientIP) else {
      throw .location("\(call.clientIP) is not in the merchant's list of addresses")
    }
    let cookie = "BEARER_TOKEN=\(PanelToken.text(for: account)); Path=/; HttpOnly; SameSite=Strict"
    var answer = ContractAnswer(sandbox, sandbox.panelUser(named: access))
    answer.http.headers.append((.setCookie, cookie))
    return answer
  }

  private func switchContext(
    _ call: HTTPCall,
    _ sandbox: inout Sandbox
  ) throws(ReconciliationError) -> ContractAnswer {
    try authenticate(call, &sandbox)
    guard call.parameter("merchant") == String(sandbox.panelMerchant.id) else {
      throw .merchant("a panel user of the sandbox has one merchant, its own")
    }
    return ContractAnswer(sandbox, sandbox.panelUser(named: sandbox.merchant.login))
  }

  private func authenticate(
    _ call: HTTPCall,
    _ sandbox: inout Sandbox
  ) throws(ReconciliationError) {
    guard let token = call.panelToken.flatMap({ PanelToken($0) }) else {
      throw .credentials("send the token of /v1/auth/login as Authorization: Bearer or as cookie")
    }
    guard let found = host.registry.sandbox(login: token.login),
      token.isValid(for: found.account)
    else { throw .credentials("the token is of no merchant of this server any more") }
    sandbox = found
  }

  // MARK: Reports

  private func query(
    _ call: HTTPCall,
    _ sandbox: inout Sandbox
  ) throws(ReconciliationError) -> ReportQuery {
    try authenticate(call, &sandbox)
    return try ReportQuery(now: sandbox.now) { call.query($0) }
  }

  private func cashouts(
    _ call: HTTPCall,
    _ sandbox: inout Sandbox
  ) throws(ReconciliationError) -> ContractAnswer {
    let query = try query(call, &sandbox)
    let merchant = sandbox.panelMerchant
    let rows = sandbox.snapshot { state in
      query.page(of: state.payouts.lazy.filter(query.takes)).map(merchant.row)
    }
    return ContractAnswer(sandbox, ReportPage(page: query.page, rows: rows).bytes)
  }

  /// The sandbox has no deposits.
  private func deposits(
    _ call: HTTPCall,
    _ sandbox: inout Sandbox
  ) throws(ReconciliationError) -> ContractAnswer {
    let query = try query(call, &sandbox)
    return ContractAnswer(sandbox, ReportPage(page: query.page, rows: []).bytes)
  }

  private func balance(
    _ call: HTTPCall,
    _ sandbox: inout Sandbox
  ) throws(ReconciliationError) -> ContractAnswer {
    try authenticate(call, &sandbox)
    let merchant = sandbox.panelMerchant
    return ContractAnswer(sandbox, sandbox.snapshot { $0.report(merchant).balanceBytes })
  }

  private func balanceReport(
    _ call: HTTPCall,
    _ sandbox: inout Sandbox
  ) throws(ReconciliationError) -> ContractAnswer {
    let query = try query(call, &sandbox)
    let merchant = sandbox.panelMerchant
    let rows = sandbox.snapshot { state -> [JSONValue] in
      // Days that have not come have no balance.
      guard query.range.lowerBound <= state.now else { return [] }
      let range = query.range.lowerBound...min(query.range.upperBound, state.now)
      return state.report(merchant).rows(range, payouts: state.payouts)
    }
    let page = ReportPage(page: query.page, rows: Array(query.page(of: rows)))
    return ContractAnswer(sandbox, page.bytes)
  }
}

extension SandboxState {
  fileprivate func report(_ merchant: ReportMerchant) -> BalanceReport {
    BalanceReport(
      merchant,
      settlement: settings.merchant.settlementCurrency,
      wallets: ledger.wallets
    )
  }
}

extension Sandbox {
  /// The merchant's number: 1 in the default sandbox, then one more than the sandbox's own.
  fileprivate var panelMerchant: ReportMerchant {
    let number = id.split(separator: "-").last.flatMap { Int($0) } ?? 0
    return ReportMerchant(id: number + 1, name: merchant.title ?? merchant.login)
  }

  fileprivate func panelUser(named name: String) -> [UInt8] {
    let body: JSONObject = [
      "idUser": .integer(panelMerchant.id), "username": .string(name),
      "idMerchant": .integer(panelMerchant.id),
    ]
    return body.encoded()
  }
}
