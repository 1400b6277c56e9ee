import BeneficiaryPages
import HTTPTypes
import ProcessCashout
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import WireJSON

/// Linking and unlinking, and what providers tell of it.
///
/// - Source: process-cashout.md §5; the page and the members of inbound calls are inferred.
struct LinkEndpoints: Sendable {
  let host: SandboxHost

  var routes: [Route] {
    [
      host.route(.link) { caller, call throws(ProcessRefusal) in try link(caller, call) },
      host.route(.unlink) { caller, call throws(ProcessRefusal) in
        let provider = try provider(call.members)
        guard provider == .payoneer else {
          throw ProcessRefusal(.invalidProvider, "only payoneer can be unlinked")
        }
        try change(.unlink(.payoneer), caller)
        return [
          "message": "Payoneer cashout method unlinked successfully", "provider": "payoneer",
        ]
      },
      page,
      host.openRoute(.payoneerWebhook) { call, sandbox throws(ProcessRefusal) in
        let token = call.query("token") ?? ""
        guard let invitation = host.invitation(token) else {
          throw ProcessRefusal(.notFound, "send ?token= with what ends the link")
        }
        sandbox = invitation.sandbox
        if call.method != .head { try host.change(.accept(token: token), in: sandbox) }
        return ["message": "Payoneer account linked successfully"]
      },
      host.openRoute(.tipaltiWebhook) { call, sandbox throws(ProcessRefusal) in
        try confirmPayee(call, &sandbox)
      },
    ]
  }

  private func provider(_ body: JSONObject) throws(ProcessRefusal) -> LinkProvider {
    guard let text = body["provider"]?.text, !text.isEmpty else {
      throw ProcessRefusal(.missingProvider, "send provider: paypal, payoneer or tipalti")
    }
    guard let provider = LinkProvider(rawValue: text) else {
      throw ProcessRefusal(.invalidProvider, "provider is paypal, payoneer or tipalti")
    }
    return provider
  }

  private func link(_ caller: Caller, _ call: HTTPCall) throws(ProcessRefusal) -> JSONObject {
    let body = call.members
    let provider = try provider(body)
    guard provider != .tipalti else { return try makePayee(caller, body) }
    try change(.invite(provider), caller)
    let token = links(caller).latestInvitation?.token ?? ""
    let url = "\(host.url(for: call))/cashout/link/\(token)"
    return [
      "message": "Cashout link created successfully", "link": .string(url),
      "provider": .string(provider.rawValue), "method": "link",
    ]
  }

  private func makePayee(
    _ caller: Caller,
    _ body: JSONObject
  ) throws(ProcessRefusal) -> JSONObject {
    try PayeeForm.check(body)
    let before = links(caller)[.tipalti]
    try change(.makePayee, caller)
    return [
      "message": "Tipalti payee account created successfully", "provider": "tipalti",
      "payeeId": .optional(links(caller)[.tipalti]?.payeeID),
      "alreadyExists": .bool(before != nil),
    ]
  }

  private func confirmPayee(
    _ call: HTTPCall,
    _ sandbox: inout Sandbox
  ) throws(ProcessRefusal) -> JSONObject {
    let body = call.members
    guard let payee = body["payeeId"]?.text, let found = host.sandbox(ofPayee: payee) else {
      throw ProcessRefusal(.notFound, "send payeeId with what POST /cashout/link answered")
    }
    sandbox = found
    let isPayable = !(body["isPayable"].map(isFalse) ?? false)
    try host.change(.confirm(payee: payee, isPayable: isPayable), in: sandbox)
    return ["message": "Tipalti payee updated successfully", "payeeId": .string(payee)]
  }

  /// Whether a member says no, in JSON or in a form; no page says how the provider writes it.
  private func isFalse(_ value: JSONValue) -> Bool {
    let text = value.text ?? value.number?.text ?? (value == false ? "false" : "")
    return ["false", "0", "no"].contains(text.lowercased())
  }

  private func links(_ caller: Caller) -> LinkBook {
    let options = caller.options
    return caller.sandbox.own(ProcessAccount.self).links(options, user: caller.keys.steamID)
  }

  private func change(_ deed: ChangeLinks.Deed, _ caller: Caller) throws(ProcessRefusal) {
    try host.change(deed, in: caller.sandbox)
  }

  // MARK: The page

  private var page: Route {
    host.contractRoute(.linkPage) { call in
      let token = call.parameter("token")
      guard let invitation = host.invitation(token) else {
        var answer = ContractAnswer(host.registry.unnamed, [], status: 404)
        answer.http.show(LinkPage.unknown)
        answer.diagnosis = ["no link of this server ends so"]
        return answer
      }
      var answer = ContractAnswer(invitation.sandbox, [])
      do throws(ProcessRefusal) {
        // What looks whether a link is alive, as mail programs do, has not followed it.
        if call.method != .head {
          try host.change(.accept(token: token), in: invitation.sandbox)
        }
        answer.http.show(LinkPage.linked(invitation.provider))
      } catch {
        answer.http.status = .notFound
        answer.http.show(LinkPage.unknown)
        answer.diagnosis = [error.diagnosis]
      }
      return answer
    }
  }
}

extension SandboxHost {
  /// The sandbox that made a link; what ends it alone names it, as it does at the provider.
  func invitation(_ token: String) -> (sandbox: Sandbox, provider: LinkProvider)? {
    for sandbox in registry.all {
      let links = sandbox.own(ProcessAccount.self).links(
        sandbox.switches(ProcessOptions.self),
        user: sandbox.keys(ProcessKeys.self).steamID
      )
      if let provider = links.provider(invitedBy: token) { return (sandbox, provider) }
    }
    return nil
  }

  /// The sandbox whose user is a payee of Tipalti's.
  func sandbox(ofPayee id: String) -> Sandbox? {
    registry.all.first { LinkBook.payee(of: $0.keys(ProcessKeys.self).steamID) == id }
  }

  func change(_ deed: ChangeLinks.Deed, in sandbox: Sandbox) throws(ProcessRefusal) {
    let user = sandbox.keys(ProcessKeys.self).steamID
    let act = ChangeLinks(deed, of: user, sandbox.switches(ProcessOptions.self))
    if let refusal = ProcessRefusal(sandbox.commit(.act(act)).answer) { throw refusal }
  }
}
