import BeneficiaryPages
import PayoutService
import SandboxCore
import SandboxHTTP

/// The page of a link: the form, or what came of it.
struct LinkPage {
  let ask: PayoutAsk
  let payer: String?
  let language: PageLanguage
  /// What is asked for; `nil` when the merchant has said where the money goes.
  let form: ClaimForm?
  var answers: [(name: String, value: String)] = []
  /// Why what was filled in makes no payout.
  var fault: String?
  var isCancelled = false
  var payout: Payout?

  init(_ ask: PayoutAsk, payer: String?, _ language: PageLanguage) {
    self.ask = ask
    self.payer = payer
    self.language = language
    form = ask.method == nil ? ClaimForm(ask.destination) : nil
  }

  private var texts: HostedTexts { .of(language) }

  var shown: HostedPage {
    let amount = HostedAmount(money: ask.amount, language: language, country: ask.country)
    var page = HostedPage("\(texts.title) \(amount.text)", language, content)
    page.facts = [.init(texts.payer, payer ?? texts.merchant)]
    if let name = ask.recipientName { page.facts.append(.init(texts.beneficiary, name)) }
    if case .form = content, let fault { page.alerts = [fault] }
    return page
  }

  private var content: HostedPage.Content {
    if let payout { return .payout(payout) }
    if isCancelled { return .status(texts.states[.cancelled]?.meaning ?? "") }
    return .form((form?.fields ?? []).map(field))
  }

  private func field(_ field: ClaimForm.Field) -> HostedField {
    let label = Self.labels[field.name]?[language] ?? field.name
    let value = answers.last { $0.name == field.name }?.value ?? ""
    var hosted = HostedField(field.name, label, value: value)
    hosted.example = field.example
    hosted.maximumLength = 100
    return hosted
  }

  private static let labels: [String: [PageLanguage: String]] = [
    "bank_account_number": [
      .english: "Account number", .spanish: "Número de cuenta", .portuguese: "Número da conta",
    ],
    "bank_routing_number": [
      .english: "Routing number", .spanish: "Número de ruta", .portuguese: "Código de roteamento",
    ],
    "bank_sort_code": [
      .english: "Sort code", .spanish: "Código de clasificación (sort code)",
      .portuguese: "Código de agência (sort code)",
    ],
    "iban": [.english: "IBAN", .spanish: "IBAN", .portuguese: "IBAN"],
    "pix_key": [.english: "PIX key", .spanish: "Clave PIX", .portuguese: "Chave PIX"],
    "email": [.english: "E-mail", .spanish: "Correo electrónico", .portuguese: "E-mail"],
  ]
}
