import BeneficiaryPages
import CashoutsV3

/// The fields of an Easy Cashout's page, each fault beside its field.
struct EasyPageForm {
  let form: EasyForm
  let texts: EasyTexts
  /// What the beneficiary filled in before.
  let answers: [(name: String, value: String)]
  /// What is wrong with fields, to stand beside them.
  let faults: [FieldName: EasyFault]

  var fields: [HostedField] { form.fields.map(field) }

  private func field(_ field: EasyForm.Field) -> HostedField {
    var hosted = HostedField(
      field.name.rawValue,
      EasyLabels(country: form.country, texts: texts)[field],
      value: answers.last { $0.name == field.name.rawValue }?.value ?? ""
    )
    hosted.kind = kind(field.name)
    hosted.isRequired = field.isRequired
    hosted.choices = field.choices.map { ($0.value, label($0, of: field.name)) }
    hosted.example = field.choices.isEmpty ? field.example : nil
    hosted.maximumLength = form.maximumLength(field.name)
    hosted.fault = faults[field.name].map(texts.faults.text)
    hosted.isFocused = form.fields.first { faults[$0.name] != nil }?.name == field.name
    return hosted
  }

  /// Kinds of account and words in the page's language, names of banks and documents as they are.
  private func label(_ choice: EasyForm.Choice, of field: FieldName) -> String {
    switch field {
    case .accountType: texts.accountTypes[choice.value] ?? choice.label
    case .bankCode: "\(texts.choices[choice.label] ?? choice.label) (\(choice.value))"
    default: choice.label
    }
  }

  private func kind(_ field: FieldName) -> HostedField.Kind {
    switch field {
    case .phone: .phone
    case .email: .email
    case .address: .address
    default: form.digits(field) == nil ? .code : .digits
    }
  }
}
