import CashoutSandbox
import CashoutsV3
import WireJSON

/// Makes calls of the validation API as the default merchant.
enum D24Call {
  static let account = "/v5/account/validate"
  static let pix = "/v5/account/pix_key/validate"
  static let details = "/v5/account/pix_key/validate/details"
  /// Where a manual clock starts.
  static let start = "2026-01-05T09:00:00Z"

  /// A signed call.
  static func post(_ path: String, _ body: String, date: String = start) -> PlainCall {
    let account = Authentication.Account(
      login: "cashout_login",
      pass: "cashout_pass",
      signature: "cashout_secret_key"
    )
    let value = D24Authentication(account: account).authorization(
      date: date,
      body: Array(body.utf8)
    )
    let headers = ["X-Date": date, "X-Login": "cashout_login", "Authorization": value]
    return PlainCall("POST", path, headers, body: body)
  }

  /// A signed call without one header, or with another value of it.
  static func post(_ header: String, as value: String?) -> PlainCall {
    var call = post(account, body().text)
    call.headers[header] = value
    return call
  }

  /// A bank account in Brazil that is fine.
  ///
  /// - Parameters:
  ///   - changes: Members that are replaced or added.
  ///   - account: Members of `bank_account` that are replaced or added.
  ///   - removed: Members that are left out.
  /// - Returns: A body of the validation API.
  static func body(
    _ changes: JSONObject = [:],
    account: JSONObject = [:],
    without removed: [String] = []
  ) -> JSONObject {
    let inner: JSONObject = [
      "bank_code": 1, "account": "3423422-7", "branch": "1234", "account_type": "C",
    ]
    let body: JSONObject = [
      "country": "BR", "document": "01716001340", "document_type": "CPF", "first_name": "Maria",
      "last_name": "Silva", "bank_account": .object(inner.changed(account)),
    ]
    return body.changed(changes, without: removed)
  }

  static func validate(_ body: JSONObject) -> PlainCall { post(account, body.text) }
}
