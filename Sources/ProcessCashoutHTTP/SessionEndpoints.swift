import ContractPort
import ProcessCashout
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import WireJSON

/// Logging in, logging out, and tokens against forged requests.
///
/// - Source: process-cashout.md §2.
struct SessionEndpoints: Sendable {
  let host: SandboxHost

  var routes: [Route] {
    [
      host.openRoute(.login) { call, sandbox throws(ProcessRefusal) in
        try logIn(call, &sandbox)
      },
      host.route(.disconnect) { caller, _ throws(ProcessRefusal) in
        try end(caller.claims.id, caller)
        return ["disconnect": true]
      },
      host.route(.endSession) { caller, call throws(ProcessRefusal) in
        let name = call.parameter("id")
        try end(name == "all" ? nil : name, caller)
        return [
          "message": name == "all"
            ? "All sessions have been disconnected successfully"
            : "Session disconnected successfully"
        ]
      },
      host.route(.csrfToken) { caller, _ in
        let token = caller.sandbox.commit(.act(MakeCSRFToken(for: caller.claims))) { room, _ in
          room.own[ProcessAccount.self].csrf.latest
        }.value
        return ["csrf_token": .optional(token), "expires_in": .integer(CSRFTokens.lifetime)]
      },
    ]
  }

  private func logIn(
    _ call: HTTPCall,
    _ sandbox: inout Sandbox
  ) throws(ProcessRefusal) -> JSONObject {
    let stated = call.members["apiKey"]
    let found = stated?.text.flatMap { host.registry.sandbox(.apiKey($0)) }
    sandbox = found ?? sandbox
    try knock(call.clientIP, sandbox)
    guard let stated, stated != .null, stated.text != "" else {
      throw ProcessRefusal(.missingAPIKey, "send apiKey as JSON or as a form")
    }
    guard found != nil else {
      throw ProcessRefusal(.invalidAPIKey, "no sandbox of this server has this API key")
    }
    guard sandbox.switches(ProcessOptions.self).country == .served else {
      throw ProcessRefusal(.countryBlocked, "process.country is blocked")
    }
    let keys = sandbox.keys(ProcessKeys.self)
    let act = LogIn(keys.steamID, from: call.clientIP)
    let (decision, claims) = sandbox.commit(.act(act)) { room, _ in
      room.own[ProcessAccount.self].latestClaims
    }
    if let refusal = ProcessRefusal(decision.answer) { throw refusal }
    return ["jwt": .optional(claims.map(keys.token))]
  }

  private func knock(_ ip: String, _ sandbox: Sandbox) throws(ProcessRefusal) {
    let (decision, wait) = sandbox.commit(.act(Knock(from: ip))) { room, decision in
      let rates = room.own[ProcessAccount.self].rates
      return rates.reading(Knock.name(ip), .logins, at: decision.at).wait
    }
    if let refusal = ProcessRefusal(decision.answer, waiting: wait) { throw refusal }
  }

  private func end(_ name: String?, _ caller: Caller) throws(ProcessRefusal) {
    let decision = caller.sandbox.commit(.act(EndSessions(name)))
    if let refusal = ProcessRefusal(decision.answer) { throw refusal }
  }
}
