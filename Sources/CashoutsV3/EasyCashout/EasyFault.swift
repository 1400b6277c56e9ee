import SandboxCore

/// What is wrong with a field of a hosted page, for the page to say it in its own words.
package enum EasyFault: Sendable, Equatable {
  case missing
  /// One of a list is to be chosen.
  case notChosen
  /// Nothing but digits is wanted.
  case notDigits
  /// So many digits are wanted; so many came.
  case digitCount([ClosedRange<Int>], got: Int)
  case tooLong(Int)
  /// The form is right, and the digits do not prove each other.
  case checkDigits
  /// No bank has the code, or the beginning of the account.
  case unknownBank
  /// The bank cannot be paid to.
  case refusedBank
  case phone
  case email
  case other
}

extension EasyForm {
  /// The field beside which a fault of a create is shown.
  ///
  /// Where the account names the bank, a bank that does not exist is the account's fault, unless
  /// another bank was sent that does not exist either.
  package func place(
    of error: V3Error,
    _ answers: [(name: String, value: String)] = []
  ) -> FieldName? {
    guard error.field == .bankCode, error.code == InternalCode.invalidBankCode.rawValue,
      let country, country.account.isPrefixedByBank,
      Int(answer(.bankCode, answers)).map(country.hasBank) ?? true
    else { return error.field }
    return .bankAccount
  }

  /// What is wrong with a field, by what was typed in and the first of its faults.
  package func fault(
    of field: FieldName,
    _ error: V3Error,
    _ answers: [(name: String, value: String)]
  ) -> EasyFault {
    let text = answer(field, answers)
    if text.isEmpty { return isChosen(field) ? .notChosen : .missing }
    if error.code == InternalCode.invalidBankCode.rawValue { return .unknownBank }
    if let maximum = maximumLength(field), digits(field) == nil, text.unicodeScalars.count > maximum
    {
      return .tooLong(maximum)
    }
    switch field {
    case .phone: return .phone
    case .email: return .email
    case .bankBranch where isBlocked(text): return .refusedBank
    default: return isChosen(field) ? .notChosen : digitFault(field, text, answers)
    }
  }

  private func digitFault(
    _ field: FieldName,
    _ text: String,
    _ answers: [(name: String, value: String)]
  ) -> EasyFault {
    let (form, isProven) = demand(field, text, answers)
    guard let form else { return .other }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return .notDigits
    }
    let count = text.utf8.count
    guard form.has(count) else { return .digitCount(form.counts, got: count) }
    return isProven ? .checkDigits : .other
  }

  /// The digits that are wanted for what was chosen on the page, and whether they prove each other.
  private func demand(
    _ field: FieldName,
    _ text: String,
    _ answers: [(name: String, value: String)]
  ) -> (form: DigitForm?, isProven: Bool) {
    guard let country else { return (nil, false) }
    switch field {
    case .bankAccount:
      let bank = Int(answer(.bankCode, answers))
      let rule = country.account.rule(bank: bank, account: text, host: .api, isStrict: false)
      let check = rule.map(\.check) ?? country.account.check
      return (DigitForm(rule?.pattern ?? country.account.pattern), check?.mark == .documented)
    case .documentID where !country.documents.isEmpty:
      let type = answer(.documentType, answers)
      let named = country.documents.filter { $0.code == type }
      let kinds = named.isEmpty ? country.documents : named
      return (Self.join(kinds.map(\.pattern)), kinds.contains { $0.check != nil })
    default: return (digits(field), false)
    }
  }

  private func answer(_ field: FieldName, _ answers: [(name: String, value: String)]) -> String {
    CreateRequest(create(with: answers))[field] ?? ""
  }

  private func isChosen(_ field: FieldName) -> Bool {
    fields.first { $0.name == field }?.choices.isEmpty == false
  }

  private func isBlocked(_ text: String) -> Bool {
    let prefixes = country?.field(.bankBranch)?.blockedPrefixes ?? []
    return prefixes.contains { text.uppercased().hasPrefix($0) }
  }
}
