import CashoutsV3
import SandboxCore
import WireJSON

/// A hosted page as HTML: the form, or what came of it.
struct HostedPage: Sendable {
  let request: EasyRequest
  let language: HostedLanguage
  let form: EasyForm
  var outcome: EasyOutcome
  /// What the beneficiary filled in.
  var answers: [(name: String, value: String)] = []
  /// Why the payout was refused.
  var faults: [V3Error] = []

  init(request: EasyRequest, language: HostedLanguage, outcome: EasyOutcome) {
    self.request = request
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
    let title = "\(texts.title) \(request.amount)"
    switch outcome {
    case .open:
      let style = HostedStyle.general + HostedStyle.conditions(form)
      return Self.document(title, language, style, summary + faultList + formHTML)
    case .sent(let payout):
      return Self.document(title, language, HostedStyle.general, summary + state(of: payout))
    case .superseded:
      let content = "<p role=\"status\">\(texts.superseded)</p>"
      return Self.document(title, language, HostedStyle.general, summary + content)
    }
  }

  /// The page of an id that nothing is known of.
  static func unknown(_ language: HostedLanguage) -> String {
    let texts = HostedTexts.of(language)
    let content = "<p>\(texts.unknown)</p>"
    return document(texts.unknownTitle, language, HostedStyle.general, content)
  }

  private static func document(
    _ title: String,
    _ language: HostedLanguage,
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
      <dt>\(texts.beneficiary)</dt><dd>\(HTMLText.escaped(names.joined(separator: " ")))</dd>
      <dt>\(texts.document)</dt><dd>\(HTMLText.escaped(request.document(of: outcome.payout)))</dd>
      </dl>

      """
  }

  private func state(of payout: Payout) -> String {
    let name = payout.status.name
    let link = payout.status.isFinal ? "" : "\n<p><a href=\"\">\(texts.checkAgain)</a></p>"
    return """
      <p role="status"><strong>\(name)</strong>. \(texts.states[payout.status] ?? "")</p>
      <p>\(texts.reference): \(payout.id.number)</p>\(link)
      """
  }

  /// What is at fault with a field of the form stands beside it; the rest is told as the platform does.
  private var faultList: String {
    guard !faults.isEmpty else { return "" }
    let shown = Set(form.fields.map(\.name))
    let others = faults.filter { fault in fault.field.map { !shown.contains($0) } ?? true }
    let messages = others.map(\.message)
    let hasMarked = others.count < faults.count
    let lines = (hasMarked ? [texts.correct] : []) + messages
    let items = lines.map { "<p>\(HTMLText.escaped($0))</p>" }.joined(separator: "\n")
    return "<div class=\"faults\" role=\"alert\">\n\(items)\n</div>\n"
  }

  private var formHTML: String {
    HostedForm(
      form: form,
      texts: texts,
      answers: answers,
      faulty: Set(faults.compactMap(\.field))
    ).html
  }
}
