import BeneficiaryPages
import CashoutsV3
import HTTPTypes
import SandboxCore
import SandboxDecisions
package import SandboxHTTP
import SandboxRuntime
import WebText
import WireJSON

/// The page that a beneficiary opens and fills in; sending it makes a payout.
/// - Source: cashouts-v3.md §5.6; how the page looks is ours.
package struct EasyPageEndpoints: Sendable {
  package let host: SandboxHost

  package init(host: SandboxHost) {
    self.host = host
  }

  package var routes: [Route] {
    [
      host.contractRoute(.get, "/payout/{id}") { call in
        answer(call) { page, _ in page }
      },
      sending,
    ]
  }

  /// The page sends its form to where it came from, by whatever name that is.
  private var sending: Route {
    var route = host.contractRoute(.post, "/payout/{id}", takes: .form) { call in
      answer(call) { page, sandbox in
        if case .open = page.outcome { send(call, page, sandbox) } else { page }
      }
    }
    route.pages = .here
    return route
  }

  private func answer(
    _ call: HTTPCall,
    _ action: (EasyPage, Sandbox) -> EasyPage
  ) -> ContractAnswer {
    let language = PageLanguage(
      chosen: call.query(PageLanguage.queryName),
      acceptLanguage: call.headers[.acceptLanguage]
    )
    guard let (sandbox, status) = host.hosted(call.parameter("id")) else {
      var answer = ContractAnswer(host.registry.unnamed, [], status: 404)
      answer.http.show(.unknown(language))
      return answer
    }
    var page = EasyPage(
      request: status.request,
      payer: sandbox.merchant.title,
      language: language,
      outcome: sandbox.outcome(of: status)
    )
    page = action(page, sandbox)
    if !page.faults.isEmpty {
      // The same page may have been sent twice at once, and the other one made the payout.
      page.outcome = sandbox.outcome(of: status)
      if case .open = page.outcome {} else { page.faults = [] }
    }
    var answer = ContractAnswer(sandbox, [], status: page.httpStatus)
    answer.http.show(page.shown)
    answer.diagnosis = CallDiagnosis(page.diagnosis)
    return answer
  }

  /// Makes the payout by the rules of a create; what is at fault is shown on the page again.
  private func send(_ call: HTTPCall, _ page: EasyPage, _ sandbox: Sandbox) -> EasyPage {
    var page = page
    page.answers = FormText.fields(String(decoding: call.body, as: UTF8.self))
    let options = sandbox.options
    let reading = CreateReading(page.form.create(with: page.answers), options: options)
    page.faults = faults(page, reading, options)
    guard page.faults.isEmpty, let order = reading.order else { return page }
    switch sandbox.apply(.create(order.with(contract: .easyCashout))) {
    case .success(.created(let id)):
      if let payout = sandbox.snapshot({ $0[id] }) { page.outcome = .sent(payout) }
    case .success(let reply): preconditionFailure("a create was answered with \(reply)")
    case .failure(let refusal): page.faults = [V3Error(refusal, options: options)]
    }
    return page
  }

  /// What is wrong with the form: by the country's rules, and left empty though the bank needs it.
  private func faults(
    _ page: EasyPage,
    _ reading: CreateReading,
    _ options: V3Options
  ) -> [V3Error] {
    let found = reading.requiredFaults + reading.detailFaults
    let missing = page.form.missing(in: page.answers)
    let named = Set(found.compactMap(\.field))
    return found
      + missing.filter { !named.contains($0) }.map {
        .invalid($0, brand: options.brand, diagnosis: "the chosen bank needs \($0.rawValue)")
      }
  }
}
