import SandboxCore
import TextPatterns

extension DetailChecks {
  mutating func checkAccount() {
    let account = request[.bankAccount] ?? ""
    let rule = country.account.rule(
      bank: bank,
      account: account,
      host: host,
      isStrict: options.strictDocuments
    )
    if account.isEmpty { return checkMissingAccount(rule) }
    if host == .api, country.account.cardPatterns.values.contains(where: { $0.matches(account) }) {
      return refuseCard()
    }
    let pattern = rule?.pattern ?? country.account.pattern
    let check = rule.map(\.check) ?? country.account.check
    guard pattern.matches(account), passes(check, account) else {
      fault(.bankAccount, why(rule, pattern, check))
      return checkBankThatFollows()
    }
    checkBankPrefix(of: account)
  }

  /// Where the account names the bank, a bad one leaves the payout without any.
  ///
  /// - Source: cashouts-v3.md §1.5, the body that a client recorded who never sends `bank_code`.
  private mutating func checkBankThatFollows() {
    guard isBankInAccount, request[.bankCode] == nil else { return }
    fault(
      .invalidBankCode,
      at: .bankAccount,
      "no bank follows from such an account; with a bank_code beside it this would be 300 alone"
    )
  }

  /// Whether the account's first digits are those of its bank, as in a CBU, CLABE or CCI.
  private var isBankInAccount: Bool { country.account.isPrefixedByBank && host == .api }

  private mutating func checkMissingAccount(_ rule: AccountRules.Rule?) {
    guard let field = country.field(.bankAccount), needs(field) else { return }
    if let rule, rule.pattern.matches("") { return }
    fault(.bankAccount, "bank_account is required in \(country.code)")
  }

  /// - Source: cashouts-v3.md §1.5, §1.7: the message stands alone, without the field's name.
  private mutating func refuseCard() {
    var error = V3Error.invalid(
      .bankAccount,
      brand: options.brand,
      diagnosis: "card numbers go to the host for debit cards; send a CLABE here"
    )
    error.message = "Invalid bank account, it shouldn't be a credit card"
    append(error)
  }

  private func passes(_ check: CheckDigits?, _ account: String) -> Bool {
    guard let check, check.mark == .documented || options.strictDocuments else { return true }
    return check.isValid(account, bankCode: request[.bankCode])
  }

  private func why(
    _ rule: AccountRules.Rule?,
    _ pattern: TextPattern,
    _ check: CheckDigits?
  ) -> String {
    let title = rule.map { " (\($0.title))" } ?? ""
    let digits = check.map { ", check digits \($0.rawValue)" } ?? ""
    let source = rule?.source ?? country.field(.bankAccount)?.source ?? ""
    return
      "bank_account in \(country.code)\(title) is \(pattern.words)\(digits); source: \(source)"
  }

  /// A bank code that is refused itself is not told twice.
  private mutating func checkBankPrefix(of account: String) {
    guard isBankInAccount, options.unlistedBanks != .take, !country.hasBank(of: account),
      bank.map(isTaken) ?? true
    else { return }
    fault(
      .invalidBankCode,
      at: .bankCode,
      "bank_account begins with \(account.prefix(3)), no bank of the list"
    )
  }

  mutating func checkBankCode() {
    guard let rule = country.field(.bankCode) else { return }
    guard let text = request[.bankCode] else {
      if needs(rule) { fault(.bankCode, "bank_code is required in \(country.code)") }
      return
    }
    guard let bank, rule.pattern.matches(text) else {
      return fault(.bankCode, "bank_code in \(country.code) is \(rule.pattern.words)")
    }
    guard !isWithoutLicence(bank) else {
      return fault(.bankNotLicensed, at: .bankCode, "bank \(text) has no licence in the bank list")
    }
    guard !country.isBankListOpen, !country.hasBank(bank) else { return }
    checkUnlisted(text)
  }

  /// Whether a bank code passes: of the list, or not refused for being outside it.
  private func isTaken(_ bank: Int) -> Bool {
    country.isBankListOpen || country.hasBank(bank) || takesUnlisted
  }

  private var takesUnlisted: Bool {
    switch options.unlistedBanks {
    case .byCountry: country.isBankListCut
    case .take: true
    case .refuse: false
    }
  }

  private mutating func checkUnlisted(_ bank: String) {
    let list = "the list of \(country.code)" + (country.isBankListCut ? " (which is cut)" : "")
    guard !takesUnlisted else {
      return remark(
        "bank \(bank) is not in \(list) and is taken all the same, unless the server is started with"
          + " --unlisted-banks refuse"
      )
    }
    fault(
      .invalidBankCode,
      at: .bankCode,
      "bank \(bank) is not in \(list): see GET /v3/banks?country=\(country.code), or start the"
        + " server with --unlisted-banks take to take any"
    )
  }

  /// - Source: cashouts-v3.md §5.1, §8.3, 565: only one brand has licences.
  private func isWithoutLicence(_ bank: Int) -> Bool {
    options.brand.has(.bankLicences) && country.code == "BR" && bank == BankLicence.unlicensed.code
  }
}
