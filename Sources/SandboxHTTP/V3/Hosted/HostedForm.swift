import CashoutsV3

/// The form of a hosted page as HTML, each fault beside its field.
struct HostedForm {
  let form: EasyForm
  let texts: HostedTexts
  /// What the beneficiary filled in before.
  let answers: [(name: String, value: String)]
  /// What is wrong with fields, to stand beside them.
  let faults: [FieldName: EasyFault]

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
    let label = HostedLabels(country: form.country, texts: texts)[field]
    let isFaulty = faults[field.name] != nil
    return """
      <div class="field\(isFaulty ? " faulty" : "")" id="field-\(name)">
      <label for="\(name)">\(HTMLText.escaped(label))</label>
      \(control(field, isFaulty: isFaulty))\(hint(field))\(fault(field))
      </div>
      """
  }

  private func control(_ field: EasyForm.Field, isFaulty: Bool) -> String {
    let value = answers.last { $0.name == field.name.rawValue }?.value ?? ""
    let attributes = attributes(field, isFaulty: isFaulty)
    guard !field.choices.isEmpty else {
      let kind = kind(field.name) + length(field.name)
      return "<input \(attributes)\(kind) value=\"\(HTMLText.escaped(value))\">"
    }
    let options = field.choices.map { choice in
      let isChosen = choice.value == value
      return "<option value=\"\(HTMLText.escaped(choice.value))\"\(isChosen ? " selected" : "")>"
        + "\(HTMLText.escaped(label(choice, of: field.name)))</option>"
    }
    let all = ["<option value=\"\">\(texts.choose)</option>"] + options
    return "<select \(attributes)>\n\(all.joined(separator: "\n"))\n</select>"
  }

  /// Kinds of account and words in the page's language, names of banks and documents as they are.
  private func label(_ choice: EasyForm.Choice, of field: FieldName) -> String {
    switch field {
    case .accountType: texts.accountTypes[choice.value] ?? choice.label
    case .bankCode: "\(texts.choices[choice.label] ?? choice.label) (\(choice.value))"
    default: choice.label
    }
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
    return form.fields.first { faults[$0.name] != nil }?.name == field.name
      ? attributes + " autofocus" : attributes
  }

  /// What a phone's keyboard and a browser's memory need to know.
  private func kind(_ field: FieldName) -> String {
    switch field {
    case .phone: " type=\"tel\" inputmode=\"tel\" autocomplete=\"tel\""
    case .email: " type=\"email\" inputmode=\"email\" autocomplete=\"email\""
    case .address: " autocomplete=\"street-address\""
    default:
      (form.digits(field) == nil ? "" : " inputmode=\"numeric\"")
        + " autocomplete=\"off\" spellcheck=\"false\""
    }
  }

  private func length(_ field: FieldName) -> String {
    form.maximumLength(field).map { " maxlength=\"\($0)\"" } ?? ""
  }

  private func hasHint(_ field: EasyForm.Field) -> Bool {
    field.choices.isEmpty && field.example != nil
  }

  private func hint(_ field: EasyForm.Field) -> String {
    guard hasHint(field), let example = field.example else { return "" }
    return "\n<small id=\"hint-\(field.name.rawValue)\">\(texts.example) "
      + "\(HTMLText.escaped(example))</small>"
  }

  private func fault(_ field: EasyForm.Field) -> String {
    guard let fault = faults[field.name] else { return "" }
    return "\n<strong id=\"fault-\(field.name.rawValue)\">"
      + "\(HTMLText.escaped(texts.faults.text(fault)))</strong>"
  }
}
