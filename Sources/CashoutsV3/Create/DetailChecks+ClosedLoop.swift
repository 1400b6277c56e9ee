import WireJSON

extension DetailChecks {
  /// Money goes back only to an account that the client has registered with the merchant.
  ///
  /// When accounts are sent, the payout's own has to be one of them: the same digits, and the same
  /// bank and branch where they are stated (inferred). Payouts without an account pass.
  /// - Source: cashouts-v3.md §1.2 (`registered_bank_accounts`, OneKeyPayments only), §8.3, 525.
  mutating func checkClosedLoop() {
    guard options.brand.has(.closedLoop) else { return }
    guard let accounts = request.registeredAccounts else {
      return fault(
        .registeredBankAccounts,
        "registered_bank_accounts is an object or a list of objects"
      )
    }
    guard let account = request[.bankAccount], !accounts.isEmpty,
      !accounts.contains(where: { isSame($0, account) })
    else { return }
    fault(
      .closeLoopRejection,
      at: .registeredBankAccounts,
      "bank_account is none of the \(accounts.count) registered_bank_accounts"
    )
  }

  private func isSame(_ registered: JSONObject, _ account: String) -> Bool {
    guard Self.digits(Self.text(registered["account_number"])) == Self.digits(account) else {
      return false
    }
    let banks = banks(of: registered)
    let branch = Int(Self.text(registered["bank_branch"]))
    let ownBranch = request[.bankBranch].flatMap { Int($0) }
    return (bank.map { banks.isEmpty || banks.contains($0) } ?? true)
      && (branch == nil || ownBranch == nil || branch == ownBranch)
  }

  /// The codes of the banks that a registered account states, nil for an ISPB that none has.
  private func banks(of registered: JSONObject) -> [Int?] {
    var banks: [Int?] = []
    let code = Self.text(registered["bank_code"])
    if let number = Int(code) { banks.append(BankLicence.bank(code, in: country)?.code ?? number) }
    let ispb = Self.text(registered["ispb_code"])
    if country.code == "BR", let number = Int(ispb) {
      // What is only the code of a bank is the ISPB of none.
      let unlisted = country.hasBank(number) ? nil : number
      banks.append(BankLicence.bank(ispb: ispb, in: country)?.code ?? unlisted)
    }
    return banks
  }

  private static func text(_ value: JSONValue?) -> String {
    value?.plainText ?? ""
  }

  /// Letters and digits alone; dashes and dots are a matter of taste.
  private static func digits(_ account: String) -> String {
    String(account.filter { $0.isLetter || $0.isNumber }).lowercased()
  }
}
