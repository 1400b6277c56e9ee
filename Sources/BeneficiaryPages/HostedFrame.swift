import SandboxCore
import SandboxHTTP

/// What `page.mustache` knows a page by.
struct HostedFrame {
  struct Summary { let facts: [HostedPage.Fact] }

  struct Trouble { let alerts: [String] }

  struct Form {
    let fields: [Field]
    let choose, example, send: String
  }

  struct State {
    let status, word, meaning, reference, number: String
    /// The words to look again by, while the payout has more to come.
    let again: String?
  }

  struct Choice {
    let languages: String
    let query = PageLanguage.queryName
    let all: [Language]
  }

  struct Language {
    let code, name: String
    let current: Bool
  }

  let lang, title, style, footer: String
  let summary: Summary?
  let trouble: Trouble?
  let choice: Choice?
  var form: Form?
  var state: State?
  var status: String?
  var note: String?

  init(_ page: HostedPage) {
    let texts = HostedTexts.of(page.language)
    lang = page.language.rawValue
    title = page.title
    style = HostedStyle.general + page.style
    footer = texts.footer
    summary = page.facts.isEmpty ? nil : Summary(facts: page.facts)
    trouble = page.alerts.isEmpty ? nil : Trouble(alerts: page.alerts)
    choice = page.isTranslated ? Choice(texts, page.language) : nil
    switch page.content {
    case .form(let fields):
      let fields = fields.map(Field.init)
      form = Form(fields: fields, choose: texts.choose, example: texts.example, send: texts.send)
    case .payout(let payout): state = State(payout, texts)
    case .status(let text): status = text
    case .note(let text): note = text
    }
  }
}

extension HostedFrame.State {
  fileprivate init(_ payout: Payout, _ texts: HostedTexts) {
    let state = texts.states[payout.status]
    status = payout.status.name
    word = state?.name ?? ""
    meaning = state?.meaning ?? ""
    reference = texts.reference
    number = "\(payout.id.number)"
    again = payout.status.isFinal ? nil : texts.checkAgain
  }
}

extension HostedFrame.Choice {
  /// Links to the same page, which the form is sent to as well.
  fileprivate init(_ texts: HostedTexts, _ current: PageLanguage) {
    languages = texts.languages
    all = PageLanguage.allCases.map {
      HostedFrame.Language(code: $0.rawValue, name: $0.name, current: $0 == current)
    }
  }
}

extension HostedFrame {
  /// A field, with all that hangs on what it is.
  struct Field {
    let name, label, tag, value, autocomplete: String
    let required, input, select, coded, focused: Bool
    let notes, type, keyboard, hint, fault: String?
    let longest: Int?
    let choices: [Option]

    init(_ field: HostedField) {
      name = field.name
      label = field.label
      value = field.value
      required = field.isRequired
      select = !field.choices.isEmpty
      input = field.choices.isEmpty
      tag = field.choices.isEmpty ? "input" : "select"
      autocomplete = field.kind.autocomplete
      coded = field.kind.autocomplete == "off"
      type = field.kind.type
      keyboard = field.kind.keyboard
      longest = field.maximumLength
      hint = field.example
      fault = field.fault
      focused = field.isFocused
      let notes = [field.example.map { _ in "hint" }, field.fault.map { _ in "fault" }]
        .compactMap { $0.map { "\($0)-\(field.name)" } }
      self.notes = notes.isEmpty ? nil : notes.joined(separator: " ")
      choices = field.choices.map {
        Option(value: $0.value, label: $0.label, chosen: $0.value == field.value)
      }
    }
  }

  struct Option {
    let value, label: String
    let chosen: Bool
  }
}
