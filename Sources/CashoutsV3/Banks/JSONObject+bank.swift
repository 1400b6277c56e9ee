import WireJSON

extension JSONValue {
  /// A text or number as text, for clients send either; nil for the rest.
  package var plainText: String? { text ?? number?.text }
}

extension JSONObject {
  /// The fields of a request with the bank's own code in place of an ISPB.
  ///
  /// Everything that looks at a bank, from account rules to the simulated bank's, comes after this.
  /// What means no listed bank stays as it is, to be refused.
  /// - Source: cashouts-v3.md §1.2 (OneKeyPayments: "bank code or ISPB"), countries.md.
  func namingBank(_ brand: Brand) -> JSONObject {
    let field = FieldName.bankCode.rawValue
    guard brand.has(.institutionNumbers), self[FieldName.country.rawValue] == "BR",
      let brazil = CountryTable.country("BR"), let text = self[field]?.plainText,
      let bank = BankLicence.bank(text, in: brazil), bank.code != Int(text)
    else { return self }
    return JSONObject(
      members.map { ($0.key, $0.key == field ? .string(bank.printedCode) : $0.value) }
    )
  }
}
