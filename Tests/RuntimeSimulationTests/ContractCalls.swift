import CashoutSandbox
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import WireJSON

/// Calls of the mocked contracts by a sandbox's merchant, as its credentials are now.
struct ContractCalls {
  private let login: String
  private let pass: String
  private let key: String
  private let readOnlyKey: String

  init(_ sandbox: Sandbox) {
    let merchant = sandbox.merchant
    login = merchant.login
    pass = merchant.pass
    key = merchant.signature
    readOnlyKey = merchant.readOnlyKey
  }

  /// Whether these are the credentials of a sandbox that was told none.
  var isDefault: Bool { login == Defaults.merchant.login }

  private func signed(_ method: String, _ path: String, _ body: JSONObject) -> SimulatedCall {
    .signed(method, path, body, login: login, pass: pass, key: key)
  }

  func create(
    _ externalID: String,
    amount: Int,
    inDollars: Bool,
    _ more: JSONObject
  ) -> SimulatedCall {
    let place: JSONObject =
      inDollars
      ? [
        "country": "EC", "currency": "USD", "document_id": "1710034065", "document_type": "CI",
        "beneficiary_name": "Ana", "beneficiary_lastname": "Ruiz", "bank_account": "2200123456",
        "bank_code": "10", "account_type": "S",
      ]
      : [
        "country": "BR", "currency": "BRL", "document_id": "01716001340",
        "beneficiary_name": "User", "bank_account": "3423422-7", "bank_code": "001",
        "bank_branch": "1234", "account_type": "C",
      ]
    let head: JSONObject = ["external_id": .string(externalID), "amount": .integer(amount)]
    let body = JSONObject(members: head.members + place.members + more.members)
    return signed("POST", "/v3/cashout", body)
  }

  func status(_ key: JSONObject) -> SimulatedCall { signed("POST", "/v3/cashout/status", key) }

  func cancel(_ key: JSONObject) -> SimulatedCall { signed("DELETE", "/v3/cashout/cancel", key) }

  func update(_ key: JSONObject, onHold: Bool) -> SimulatedCall {
    var body = key
    body.append("status", onHold ? "ON_HOLD" : "PENDING")
    return signed("PUT", "/v3/cashout/status", body)
  }

  func easyRequest(_ externalID: String) -> SimulatedCall {
    let body: JSONObject = [
      "login": .string(login), "password": .string(pass), "external_id": .string(externalID),
      "country": "BR", "currency": "USD", "amount": 250, "document_id": "01716001340",
      "first_name": "Jonh", "last_name": "Smith", "on_hold": false,
    ]
    let text = String(decoding: body.encoded(), as: UTF8.self)
    return SimulatedCall(method: "POST", path: "/v1/request", body: text)
  }

  func page(_ id: String, isSent: Bool) -> SimulatedCall {
    guard isSent else { return SimulatedCall(method: "GET", path: "/payout/\(id)") }
    return SimulatedCall(
      method: "POST",
      path: "/payout/\(id)",
      headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: "bank_code=001&bank_account=3423422-7&bank_branch=1234&account_type=C&phone=&email="
    )
  }

  /// A log-in, or a report for whoever has logged in.
  func reconciliation(token: String?) -> SimulatedCall {
    guard let token else {
      let body: JSONObject = ["accessKey": .string(login), "secretKey": .string(pass)]
      let text = String(decoding: body.encoded(), as: UTF8.self)
      return SimulatedCall(method: "POST", path: "/v1/auth/login", body: text, isRepeatable: false)
    }
    return SimulatedCall(
      method: "GET",
      path: "/v1/cashouts",
      headers: ["Authorization": "Bearer \(token)"]
    )
  }

  func banks(_ isCountry: Bool) -> SimulatedCall {
    guard isCountry else { return signed("POST", "/v3/banks", ["country": "BR"]) }
    return SimulatedCall(
      method: "GET",
      path: "/v1/country/BR/authorized-banks",
      headers: ["Authorization": "Bearer \(readOnlyKey)"]
    )
  }

  func validation(_ isRate: Bool) -> SimulatedCall {
    guard isRate else {
      return signed("POST", "/v5/account/validate", ["country": "BR", "bank_code": "001"])
    }
    return signed("POST", "/v3/exchange_rates", ["country": "BR", "amount": 100])
  }
}
