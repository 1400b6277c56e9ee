import CashoutsV3

/// The form of a hosted page as HTML, each fault beside its field.
struct HostedForm {
  let form: EasyForm
  let texts: HostedTexts
  /// What the beneficiary filled in before.
  let answers: [(name: String, value: String)]
  let faulty: Set<FieldName>

  var html: String {
    """
    <form method="post">
    \(form.fields.map(row).joined(separator: "\n"))
    <button type="submit">\(texts.send)</button>
    </form>
    """
  }

  private func row(_ field: EasyForm.Field) -> String {
    let name = field.name.rawValue
    let label = texts.labels[field.name] ?? field.name.words
    let isFaulty = faulty.contains(field.name)
    return """
      <div class="field\(isFaulty ? " faulty" : "")" id="field-\(name)">
      <label for="\(name)">\(HTMLText.escaped(label))</label>
      \(control(field, isFaulty: isFaulty))\(hint(field))\(fault(field, isFaulty))
      </div>
      """
  }

  private func control(_ field: EasyForm.Field, isFaulty: Bool) -> String {
    let value = answers.last { $0.name == field.name.rawValue }?.value ?? ""
    let attributes = attributes(field, isFaulty: isFaulty)
    guard !field.choices.isEmpty else {
      return "<input \(attributes)\(Self.kind(field.name)) value=\"\(HTMLText.escaped(value))\">"
    }
    let options = field.choices.map { choice in
      let isChosen = choice.value == value
      let label = field.name == .accountType ? texts.accountTypes[choice.value] : nil
      return "<option value=\"\(HTMLText.escaped(choice.value))\"\(isChosen ? " selected" : "")>"
        + "\(HTMLText.escaped(label ?? choice.label))</option>"
    }
    let all = ["<option value=\"\">\(texts.choose)</option>"] + options
    return "<select \(attributes)>\n\(all.joined(separator: "\n"))\n</select>"
  }

  private func attributes(_ field: EasyForm.Field, isFaulty: Bool) -> String {
    let name = field.name.rawValue
    var attributes = "id=\"\(name)\" name=\"\(name)\""
    if field.isRequired { attributes += " required" }
    var notes = hasHint(field) ? ["hint-\(name)"] : []
    if isFaulty { notes.append("fault-\(name)") }
    if !notes.isEmpty { attributes += " aria-describedby=\"\(notes.joined(separator: " "))\"" }
    guard isFaulty else { return attributes }
    attributes += " aria-invalid=\"true\""
    return form.fields.first { faulty.contains($0.name) }?.name == field.name
      ? attributes + " autofocus" : attributes
  }

  /// What a phone's keyboard and a browser's memory need to know.
  private static func kind(_ field: FieldName) -> String {
    switch field {
    case .phone: " type=\"tel\" autocomplete=\"tel\""
    case .email: " type=\"email\" autocomplete=\"email\""
    case .address: " autocomplete=\"street-address\""
    default: " autocomplete=\"off\" spellcheck=\"false\""
    }
  }

  private func hasHint(_ field: EasyForm.Field) -> Bool {
    field.choices.isEmpty && field.example != nil
  }

  private func hint(_ field: EasyForm.Field) -> String {
    guard hasHint(field), let example = field.example else { return "" }
    return "\n<small id=\"hint-\(field.name.rawValue)\">\(texts.example) "
      + "\(HTMLText.escaped(example))</small>"
  }

  private func fault(_ field: EasyForm.Field, _ isFaulty: Bool) -> String {
    isFaulty ? "\n<strong id=\"fault-\(field.name.rawValue)\">\(texts.wrong)</strong>" : ""
  }
}
