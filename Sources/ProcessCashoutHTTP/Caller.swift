import ContractPort
import HTTPTypes
import ProcessCashout
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import WebText
import WireJSON

/// Who makes a call, found out by its token.
struct Caller: Sendable {
  let sandbox: Sandbox
  let keys: ProcessKeys
  let claims: TokenClaims

  /// What is chosen of the contract in the caller's sandbox.
  var options: ProcessOptions { sandbox.switches(ProcessOptions.self) }

  /// What the account is now.
  func look<Value: Sendable>(_ read: (AccountView) -> Value) -> Value {
    let options = options
    return sandbox.look { room in
      read(AccountView(room.own[ProcessAccount.self], in: room.state, options, user: keys.steamID))
    }
  }
}

extension SandboxHost {
  /// The sandbox that a call's token says it is for, right or not.
  func tokenBearer(_ call: HTTPCall) -> Sandbox? {
    guard let user = call.token.flatMap({ JSONWebToken($0) })?.user else { return nil }
    return registry.sandbox(.name(.processCashout, user))
  }

  /// Finds out who calls, by a token that this server has signed.
  ///
  /// - Throws: what is wrong with the token.
  func caller(_ call: HTTPCall) throws(ProcessRefusal) -> Caller {
    guard let text = call.token else {
      throw ProcessRefusal(
        .noToken,
        "send Authorization: Bearer and the jwt that POST /user/login answers"
      )
    }
    guard let token = JSONWebToken(text) else {
      throw ProcessRefusal(.malformedToken, "the token is no JWT that is signed with HS256")
    }
    guard let sandbox = tokenBearer(call) else {
      throw ProcessRefusal(.unknownUser, "no sandbox of this server has the token's user; log in")
    }
    let keys = sandbox.keys(ProcessKeys.self)
    return Caller(sandbox: sandbox, keys: keys, claims: try keys.claims(of: token))
  }
}

extension HTTPCall {
  /// The token of a header, or of the website's cookie `auth`, which is URL-encoded JSON.
  ///
  /// - Source: process-cashout.md §2.
  var token: String? {
    if let token = AuthorizationScheme.bearer.credentials(in: headers[.authorization]) {
      return token
    }
    guard let cookies = headers[.cookie] else { return nil }
    for cookie in cookies.split(separator: ";") {
      let parts = cookie.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].allSatisfy({ $0 != " " }) || parts[0].hasPrefix(" "),
        parts[0].drop(while: { $0 == " " }) == "auth"
      else { continue }
      let value = FormText.fields("value=\(parts[1])").first?.value ?? ""
      return (try? JSONParser.parse(Array(value.utf8)))?.object?["token"]?.text
    }
    return nil
  }
}
