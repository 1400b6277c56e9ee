import CashoutsV3
import SandboxCore
import WireJSON

/// A hosted page as HTML: the form, or what came of it.
struct HostedPage: Sendable {
  let request: EasyRequest
  /// The payout, once the form was sent and taken.
  var payout: Payout?
  /// What the beneficiary filled in.
  var answers: [(name: String, value: String)] = []
  /// Why the payout was refused, one sentence each.
  var faults: [String] = []
  /// What the request log says of it.
  var diagnosis: [String] = []

  init(request: EasyRequest, payout: Payout?) {
    self.request = request
    self.payout = payout
  }

  var html: String {
    let title = "Receive \(request.amount)"
    let content = payout.map(outcome) ?? faultList + form
    return Self.document(title, "<h1>\(escape(title))</h1>\n" + content)
  }

  /// The page of an id that nothing is known of.
  static let unknown = document(
    "Unknown payout",
    "<h1>Unknown payout</h1>\n<p>This link is of no payout; ask the merchant for a new one.</p>"
  )

  private static func document(_ title: String, _ content: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escape(title))</title>
    <style>\(style)</style>
    </head>
    <body>
    <main>
    \(content)
    <footer>A sandbox: no money moves.</footer>
    </main>
    </body>
    </html>

    """
  }

  private static let style = """
    :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 28rem; margin: 3rem auto; padding: 0 1rem; }
    label { display: block; margin-top: 1rem; font-weight: 600; }
    input, select, button { box-sizing: border-box; width: 100%; padding: .6rem; font: inherit; }
    button { margin-top: 1.5rem; cursor: pointer; }
    small, footer { color: GrayText; }
    footer { margin-top: 2rem; }
    .faults { border-left: 4px solid #c00; padding-left: 1rem; }
    """

  // MARK: Parts

  private func outcome(_ payout: Payout) -> String {
    """
    <p role="status">Your payout is <strong>\(payout.status.name)</strong>.</p>
    <p>Reference: \(payout.id.number)</p>
    """
  }

  private var faultList: String {
    guard !faults.isEmpty else { return "" }
    let items = faults.map { "<li>\(escape($0))</li>" }.joined(separator: "\n")
    return "<ul class=\"faults\" role=\"alert\">\n\(items)\n</ul>\n"
  }

  private var form: String {
    let fields = EasyForm(request).fields.map(row).joined(separator: "\n")
    let name = request.fields["beneficiary_name"]?.text ?? ""
    let lastName = request.fields["beneficiary_lastname"]?.text ?? ""
    return """
      <p>To \(escape("\(name) \(lastName)")), document \(escape(request.document)).</p>
      <form method="post">
      \(fields)
      <button type="submit">Send</button>
      </form>
      """
  }

  private func row(_ field: EasyForm.Field) -> String {
    let value = answers.last { $0.name == field.name }?.value ?? ""
    let needed = field.isRequired ? " required" : ""
    let id = "id=\"\(field.name)\" name=\"\(field.name)\"\(needed)"
    let hint = field.hint.map { "\n<small>\(escape($0))</small>" } ?? ""
    let label = "<label for=\"\(field.name)\">\(escape(field.label))</label>\n"
    guard !field.choices.isEmpty else {
      return label + "<input \(id) value=\"\(escape(value))\">" + hint
    }
    let options = field.choices.map { choice in
      let chosen = choice.value == value ? " selected" : ""
      return "<option value=\"\(escape(choice.value))\"\(chosen)>\(escape(choice.label))</option>"
    }
    let all = ["<option value=\"\"></option>"] + options
    return label + "<select \(id)>\n\(all.joined(separator: "\n"))\n</select>" + hint
  }
}

/// Text as it may stand in HTML, between tags and in quotes.
private func escape(_ text: String) -> String {
  var result = ""
  for character in text.unicodeScalars {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    default: result.unicodeScalars.append(character)
    }
  }
  return result
}
