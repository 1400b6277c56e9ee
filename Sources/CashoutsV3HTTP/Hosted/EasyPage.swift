import BeneficiaryPages
import CashoutsV3
import SandboxCore
import SandboxHTTP
import WireJSON

/// The page of an Easy Cashout: the form, or what came of it.
struct EasyPage: Sendable {
  let request: EasyRequest
  /// The title of the merchant who pays; nil when it has none.
  let payer: String?
  let language: PageLanguage
  let form: EasyForm
  var outcome: EasyOutcome
  /// What the beneficiary filled in.
  var answers: [(name: String, value: String)] = []
  /// Why the payout was refused.
  var faults: [V3Error] = []

  init(
    request: EasyRequest,
    payer: String?,
    language: PageLanguage,
    outcome: EasyOutcome
  ) {
    self.request = request
    self.payer = payer
    self.language = language
    self.outcome = outcome
    form = EasyForm(request)
  }

  /// What the request log says of it.
  var diagnosis: [String] {
    guard case .superseded(let payout) = outcome else { return faults.flatMap(\.diagnosis) }
    return ["the create of cashout \(payout.id.number) took the external_id of this page"]
  }

  var httpStatus: Int {
    if case .superseded = outcome { return 410 }
    return faults.isEmpty ? 200 : 412
  }

  private var texts: EasyTexts { .of(language) }

  var shown: HostedPage {
    let general = HostedTexts.of(language)
    let amount = HostedAmount(money: request.amount, language: language, country: request.country)
    var page = HostedPage("\(general.title) \(amount.text)", language, content)
    let names = ["beneficiary_name", "beneficiary_lastname"].compactMap { request.fields[$0]?.text }
    page.facts = [
      .init(general.payer, payer ?? general.merchant),
      .init(general.beneficiary, names.joined(separator: " ")),
      .init(texts.document, request.document(of: outcome.payout)),
    ]
    if case .open = outcome {
      page.alerts = alerts
      page.style = HostedStyle.conditions(form)
    }
    return page
  }

  private var content: HostedPage.Content {
    switch outcome {
    case .open: .form(fields)
    case .sent(let payout): .payout(payout)
    case .superseded: .status(texts.superseded)
    }
  }

  /// The field of the form beside which a fault stands; nil when there is none.
  private func place(of fault: V3Error) -> FieldName? {
    let place = form.place(of: fault, answers)
    return form.fields.contains { $0.name == place } ? place : nil
  }

  /// What is at fault with a field of the form stands beside it; the rest is told as the platform does.
  private var alerts: [String] {
    let others = faults.filter { place(of: $0) == nil }
    let hasMarked = others.count < faults.count
    return (hasMarked ? [texts.correct] : []) + others.map(\.message)
  }

  private var fields: [HostedField] {
    var marked: [FieldName: EasyFault] = [:]
    for fault in faults {
      guard let field = place(of: fault), marked[field] == nil else { continue }
      marked[field] = form.fault(of: field, fault, answers)
    }
    return EasyPageForm(form: form, texts: texts, answers: answers, faults: marked).fields
  }
}
