import CashoutsV3

/// What the create asks of a field in every country.
/// - Source: cashouts-v3.md §1.2; countries.md, "Global caps of the creation endpoint".
struct CreateField {
  let name: FieldName
  let need: String
  /// In characters; nil for no cap.
  let maximumLength: Int?
  let form: String
  let mark: Mark
  let source: String

  static let all: [CreateField] = [
    row(.externalID, "always", "any text, unique", "§1.2"),
    row(.country, "always", "two letters of ISO 3166-1", "§1.2"),
    row(.amount, "always", "above zero, two decimals at most, number or text", "§1.2"),
    row(.currency, "tupay: always", "USD or the country's own, which holds without it", "§1.2"),
    row(.documentID, "by country", "by country", "§1.7"),
    row(.documentType, "by country", "by country", "§1.7"),
    row(.beneficiaryName, "always", "by country", "§1.2"),
    row(.beneficiaryLastname, "by country", "by country", "§1.2"),
    row(.email, "by country", "the documented form of an address", "countries.md"),
    row(
      .phone,
      "by country",
      "by country where it is needed, else \(FieldTable.generalPhone)",
      "§1.2",
      mark: .inferred
    ),
    row(.bankCode, "by country", "a bank of the country's list, as a number", "§1.2"),
    row(.bankAccount, "by country", "by country and bank", "§1.2"),
    row(.bankBranch, "by country", "by country", "§1.2"),
    row(.accountType, "by country", "one letter, by country", "§1.2"),
    row(.registeredBankAccounts, "never", "onekeypayments: an object or a list", "§1.2, §14"),
    row(.address, "by country", "any text", "countries.md"),
    row(.city, "never", "any text", "countries.md"),
    row(.postalCode, "never", "any text", "countries.md"),
    row(.notificationURL, "never", "an http or https URL", "§1.2, §13", mark: .inferred),
    row(.comments, "never", "any text", "§1.2"),
    row(.onHold, "never", "true or false", "§1.2"),
    row(.beneficiaryID, "never", "any text", "§1.2"),
    row(.beneficiaryBirthdate, "never", "any text", "§1.2", mark: .inferred),
    row(.type, "never", "anything", "§1.2", mark: .inferred),
    row(.cashoutType, "never", "anything", "§1.2", mark: .inferred),
  ]

  private static func row(
    _ name: FieldName,
    _ need: String,
    _ form: String,
    _ source: String,
    mark: Mark = .documented
  ) -> CreateField {
    CreateField(
      name: name,
      need: need,
      maximumLength: FieldTable.maximumLength(name),
      form: form,
      mark: mark,
      source: source
    )
  }
}
