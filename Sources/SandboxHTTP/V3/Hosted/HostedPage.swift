import CashoutsV3
import SandboxCore
import WireJSON

/// A hosted page as HTML: the form, or what came of it.
struct HostedPage: Sendable {
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

  private var texts: HostedTexts { .of(language) }

  var html: String {
    let amount = HostedAmount(
      money: request.amount,
      language: language,
      country: request.country
    )
    let title = "\(texts.title) \(amount.text)"
    switch outcome {
    case .open:
      let style = HostedStyle.general + HostedStyle.conditions(form)
      return Self.document(title, language, style, summary + faultList + formHTML)
    case .sent(let payout):
      let state = Self.state(of: payout, texts)
      return Self.document(title, language, HostedStyle.general, summary + state)
    case .superseded:
      let content = "<p role=\"status\">\(texts.superseded)</p>"
      return Self.document(title, language, HostedStyle.general, summary + content)
    }
  }

  /// The page of an id that nothing is known of.
  static func unknown(_ language: PageLanguage) -> String {
    let texts = HostedTexts.of(language)
    let content = "<p>\(texts.unknown)</p>"
    return document(texts.unknownTitle, language, HostedStyle.general, content)
  }

  static func document(
    _ title: String,
    _ language: PageLanguage,
    _ style: String,
    _ content: String
  ) -> String {
    """
    <!doctype html>
    <html lang="\(language.rawValue)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>\(HTMLText.escaped(title))</title>
    <style>\(style)</style>
    </head>
    <body>
    <main>
    <h1>\(HTMLText.escaped(title))</h1>
    \(content)
    \(languages(language))
    <footer>\(HostedTexts.of(language).footer)</footer>
    </main>
    </body>
    </html>

    """
  }

  // MARK: Parts

  private var summary: String {
    let names = ["beneficiary_name", "beneficiary_lastname"].compactMap { request.fields[$0]?.text }
    return """
      <dl>
      <dt>\(texts.payer)</dt><dd>\(HTMLText.escaped(payer ?? texts.merchant))</dd>
      <dt>\(texts.beneficiary)</dt><dd>\(HTMLText.escaped(names.joined(separator: " ")))</dd>
      <dt>\(texts.document)</dt><dd>\(HTMLText.escaped(request.document(of: outcome.payout)))</dd>
      </dl>

      """
  }

  /// How a payout stands, in the reader's language.
  static func state(of payout: Payout, _ texts: HostedTexts) -> String {
    let state = texts.states[payout.status]
    let link = payout.status.isFinal ? "" : "\n<p><a href=\"\">\(texts.checkAgain)</a></p>"
    return """
      <p role="status" data-status="\(payout.status.name)"><strong>\(state?.name ?? "")</strong>. \
      \(state?.meaning ?? "")</p>
      <p>\(texts.reference): \(payout.id.number)</p>\(link)
      """
  }

  /// The field of the form beside which a fault stands; nil when there is none.
  private func place(of fault: V3Error) -> FieldName? {
    let place = form.place(of: fault, answers)
    return form.fields.contains { $0.name == place } ? place : nil
  }

  /// What is at fault with a field of the form stands beside it; the rest is told as the platform does.
  private var faultList: String {
    guard !faults.isEmpty else { return "" }
    let others = faults.filter { place(of: $0) == nil }
    let messages = others.map(\.message)
    let hasMarked = others.count < faults.count
    let lines = (hasMarked ? [texts.correct] : []) + messages
    let items = lines.map { "<p>\(HTMLText.escaped($0))</p>" }.joined(separator: "\n")
    return "<div class=\"faults\" role=\"alert\">\n\(items)\n</div>\n"
  }

  private var formHTML: String {
    var marked: [FieldName: EasyFault] = [:]
    for fault in faults {
      guard let field = place(of: fault), marked[field] == nil else { continue }
      marked[field] = form.fault(of: field, fault, answers)
    }
    return HostedForm(form: form, texts: texts, answers: answers, faults: marked).html
  }
}
