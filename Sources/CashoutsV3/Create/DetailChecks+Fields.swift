import SandboxCore
import TextPatterns

extension DetailChecks {
  /// Checks presence, length and form of one field.
  mutating func checkField(_ field: FieldName) {
    let rule = country.field(field)
    guard let text = request[field] else {
      // A missing name is a matter of the general checks.
      if let rule, field != .beneficiaryName, needs(rule) {
        fault(field, "\(field.rawValue) is required in \(country.code)")
      }
      return
    }
    let form = form(of: field, rule)
    let maximum = form?.maximumLength ?? FieldTable.maximumLength(field)
    guard FieldTable.fits(text, maximum) else {
      return malformed(
        field,
        "\(field.rawValue) has more than \(Quantity(maximum ?? 0, "character"))"
      )
    }
    if let pattern = form?.pattern ?? Self.generalPattern(field), !pattern.matches(text) {
      if isNameOfScript(field), options.katakana == .byBank {
        return presetRejection = Self.nameRejection
      }
      let expected = Self.expected(field, pattern, isGeneral: form == nil)
      return malformed(field, "\(field.rawValue) in \(country.code) is \(expected)")
    }
    if let rule, rule.blockedPrefixes.contains(where: { text.uppercased().hasPrefix($0) }) {
      let banks = rule.blockedBanks.joined(separator: ", ")
      fault(field, "\(field.rawValue) is of a bank that cannot be paid to: \(banks)")
    }
  }

  /// What the bank rejects a name with that it cannot read.
  ///
  /// - Source: cashouts-v3.md §8.2.
  static let nameRejection = 822

  /// The country's rule where it says what the field has to be.
  ///
  /// A country's form of phones binds where the payout goes by the phone, that is, where the country
  /// asks for one: wallets, PIX keys, cash.
  /// - Source: cashouts-v3.md §1.2, `phone`.
  private func form(of field: FieldName, _ rule: FieldRule?) -> FieldRule? {
    field != .phone || rule.map(needs) ?? false ? rule : nil
  }

  private mutating func malformed(_ field: FieldName, _ diagnosis: String) {
    // - Source: cashouts-v3.md §8.3, 543; countries.md, "bad phone 543".
    field == .phone
      ? fault(.invalidPhone, at: field, diagnosis) : fault(field, diagnosis)
  }

  /// Whether it is a name, and the country's banks read letters of one script alone.
  ///
  /// - Source: countries.json, the note on Japan; cashouts-v3.md §8.2, 822.
  private func isNameOfScript(_ field: FieldName) -> Bool {
    let isName = field == .beneficiaryName || field == .beneficiaryLastname
    return isName && !country.account.nameExamples.isEmpty
  }

  /// What a field has to be where the country says nothing of it.
  ///
  /// E-mails follow the documented pattern. Phones go through a large library there; here they are
  /// 7 to 15 digits behind an optional plus, with blanks, dots, dashes and brackets (inferred).
  private static func generalPattern(_ field: FieldName) -> TextPattern? {
    switch field {
    case .email: CountryTable.email
    case .phone: CountryTable.phone
    default: nil
    }
  }

  /// The form of a field in words.
  private static func expected(
    _ field: FieldName,
    _ pattern: TextPattern,
    isGeneral: Bool
  ) -> String {
    if pattern.source == CountryTable.email.source { return FieldTable.emailForm }
    return field == .phone && isGeneral ? FieldTable.generalPhone : pattern.words
  }

  mutating func checkDocument() {
    let type = request[.documentType]
    checkField(.documentType)
    guard let text = request[.documentID] else { return checkMissingDocument() }
    let kinds = documents(of: type)
    guard !kinds.isEmpty else { return checkField(.documentID) }
    let isStrict = options.strictDocuments
    if kinds.contains(where: { $0.accepts(text, isStrict: isStrict) }) {
      return checkDocumentLength(text)
    }
    // Kinds that no page of the platform states are hints, which bind when they are asked for.
    let areHints = kinds.allSatisfy { $0.confidence == .inferred }
    guard isStrict || type != nil || !areHints else { return checkField(.documentID) }
    let rules = kinds.map { kind in
      let digits = kind.check.map { ", check digits \($0.rawValue)" } ?? ""
      return "\(kind.code) (\(kind.pattern.words)\(digits))"
    }
    fault(.documentID, "document_id in \(country.code) is \(rules.joined(separator: " or "))")
  }

  /// The kinds that the document may be: that of its type, all without one.
  ///
  /// A type that the country does not know is a fault of its own where the country asks for types,
  /// and is passed over elsewhere.
  private func documents(of type: String?) -> [DocumentRule] {
    guard let type else { return country.documents }
    let named = country.documents.filter { $0.code == type.uppercased() }
    if named.isEmpty { return country.field(.documentType) == nil ? country.documents : [] }
    return named
  }

  private mutating func checkMissingDocument() {
    guard pixKey == nil, let rule = country.field(.documentID), needs(rule) else { return }
    fault(.documentID, "document_id is required in \(country.code)")
  }

  private mutating func checkDocumentLength(_ text: String) {
    let field = FieldName.documentID
    let maximum = country.field(field)?.maximumLength ?? FieldTable.maximumLength(field)
    guard !FieldTable.fits(text, maximum) else { return }
    fault(field, "document_id has more than \(Quantity(maximum ?? 0, "character"))")
  }
}
