import PayoutService
import SandboxCore

/// The page of a link as HTML: the form, or what came of it.
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

  var html: String {
    let amount = HostedAmount(money: ask.amount, language: language, country: ask.country)
    let title = "\(texts.title) \(amount.text)"
    let content =
      if let payout {
        HostedPage.state(of: payout, texts)
      } else if isCancelled {
        "<p role=\"status\">\(texts.states[.cancelled]?.meaning ?? "")</p>"
      } else {
        faultText + formHTML
      }
    return HostedPage.document(title, language, HostedStyle.general, summary + content)
  }

  private var summary: String {
    let name = ask.recipientName.map { name in
      "<dt>\(texts.beneficiary)</dt><dd>\(HTMLText.escaped(name))</dd>"
    }
    return """
      <dl>
      <dt>\(texts.payer)</dt><dd>\(HTMLText.escaped(payer ?? texts.merchant))</dd>
      \(name ?? "")
      </dl>

      """
  }

  private var faultText: String {
    guard let fault else { return "" }
    return "<div class=\"faults\" role=\"alert\">\n<p>\(HTMLText.escaped(fault))</p>\n</div>\n"
  }

  private var formHTML: String {
    """
    <form method="post">
    \((form?.fields ?? []).map(row).joined(separator: "\n"))
    <button type="submit">\(texts.send)</button>
    </form>
    """
  }

  private func row(_ field: ClaimForm.Field) -> String {
    let value = answers.last { $0.name == field.name }?.value ?? ""
    let label = texts.claims[field.name] ?? field.name
    return """
      <div class="field" id="field-\(field.name)">
      <label for="\(field.name)">\(HTMLText.escaped(label))</label>
      <input id="\(field.name)" name="\(field.name)" required autocomplete="off" spellcheck="false" \
      maxlength="100" aria-describedby="hint-\(field.name)" value="\(HTMLText.escaped(value))">
      <small id="hint-\(field.name)">\(texts.example) \(HTMLText.escaped(field.example))</small>
      </div>
      """
  }
}
