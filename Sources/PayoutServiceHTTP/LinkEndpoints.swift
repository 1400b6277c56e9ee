import BeneficiaryPages
import ContractPort
import HTTPTypes
import PayoutService
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import WebText

/// The page where the recipient of a link says where the money is to go.
///
/// How it looks is Easy Cashout's; no page of the contract describes one.
struct LinkEndpoints: Sendable {
  let host: SandboxHost

  var routes: [Route] {
    var sending = host.contractRoute(.post, "/links/{id}", takes: .form) { call in
      answer(call, isSent: true)
    }
    sending.pages = .here
    return [
      host.contractRoute(.get, "/links/{id}") { call in answer(call, isSent: false) }, sending,
    ]
  }

  private func answer(_ call: HTTPCall, isSent: Bool) -> ContractAnswer {
    let language = PageLanguage(
      chosen: call.query(PageLanguage.queryName),
      acceptLanguage: call.headers[.acceptLanguage]
    )
    guard let (sandbox, entry) = host.link(call.parameter("id")),
      case .link(let ask) = entry.content
    else {
      var answer = ContractAnswer(host.registry.unnamed, [], status: 404)
      answer.http.show(.unknown(language))
      return answer
    }
    var page = LinkPage(ask, payer: sandbox.merchant.title, language)
    if isSent, entry.payout == nil, !entry.isCancelled {
      page.answers = FormText.fields(String(decoding: call.body, as: UTF8.self))
      claim(entry.id, &page, sandbox)
    }
    let (now, state) = sandbox.look { room in
      (room.own[PayoutDesk.self][entry.id], room.state)
    }
    page.isCancelled = now?.isCancelled == true
    page.payout = now?.payout.flatMap { state[$0] }
    var answer = ContractAnswer(sandbox, [], status: page.fault == nil ? 200 : 412)
    answer.http.show(page.shown)
    answer.diagnosis.notes = page.fault.map { [$0] } ?? []
    return answer
  }

  /// Makes the payout by what was filled in; what is wrong with it is shown on the page again.
  private func claim(_ id: String, _ page: inout LinkPage, _ sandbox: Sandbox) {
    let method: MethodReading?
    do throws(PayoutRefusal) {
      method = try page.form.map { (form) throws(PayoutRefusal) in
        try form.method(page.answers)
      }
    } catch {
      return page.fault = StatusAnswer(error).message
    }
    switch sandbox.carryOut(ClaimLink(id, method)).result {
    case .failure(let refusal): page.fault = StatusAnswer(refusal).message
    case .success(let reply):
      if reply.payout == nil { page.fault = reply.error?.message }
    }
  }
}

extension SandboxHost {
  /// The sandbox that has a link; the id alone names it.
  func link(_ id: String) -> (sandbox: Sandbox, entry: DeskEntry)? {
    for sandbox in registry.all {
      if let entry = sandbox.own(PayoutDesk.self)[id], entry.kind == .link {
        return (sandbox, entry)
      }
    }
    return nil
  }
}
