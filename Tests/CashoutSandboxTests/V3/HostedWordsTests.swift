import CashoutSandbox
import CashoutsV3
import Testing
import WireJSON

/// What a beneficiary reads on a hosted page: names, faults, states and amounts as they know them.
@Suite struct HostedWordsTests {
  /// A page of a country, opened for its sample's beneficiary.
  private func open(
    _ country: String,
    _ sandbox: PayoutSandbox,
    amount: JSONValue = 5,
    currency: String = "USD"
  ) async throws -> String {
    let sample = try #require(CreateSampleBody.of(country, "USD", "5"))
    let body = EasyCashoutTests.body([
      "external_id": .string("page-\(country)"), "country": .string(country), "amount": amount,
      "currency": .string(currency), "document_id": sample["document_id"] ?? "1",
      "first_name": sample["beneficiary_name"] ?? "Maria",
      "last_name": sample["beneficiary_lastname"] ?? "Silva",
    ])
    return "/payout/\(try await EasyCashoutTests.open(sandbox, body))"
  }

  private func post(
    _ sandbox: PayoutSandbox,
    _ path: String,
    _ form: String
  ) async throws -> String {
    try await sandbox.send("POST", path, headers: EasyCashoutTests.form, body: form).body
  }

  @Test(
    arguments: [
      ("MX", "bank_account", "CLABE"), ("AR", "bank_account", "CBU / CVU"),
      ("PE", "bank_account", "CCI"), ("CR", "bank_account", "IBAN"),
      ("NG", "bank_account", "NUBAN"), ("IN", "bank_branch", "IFSC"), ("AU", "bank_branch", "BSB"),
      ("CA", "bank_branch", "Transit number"), ("GH", "bank_code", "Sort code"),
      ("KR", "bank_code", "Bank code"), ("BR", "bank_code", "Bank"),
      ("BR", "bank_account", "Account number"),
    ]
  )
  func `a field is called what the country calls it`(
    _ country: String,
    _ field: String,
    _ name: String
  ) async throws {
    try await PayoutSandbox.run { sandbox in
      let page = try await sandbox.send("GET", try await open(country, sandbox)).body
      #expect(page.contains("<label for=\"\(field)\">\(name)</label>"), "\(page)")
    }
  }

  @Test(
    arguments: [
      ("MX", "bank_account", #"inputmode="numeric""#, #"maxlength="18""#),
      ("PE", "bank_account", #"inputmode="numeric""#, #"maxlength="20""#),
      ("BR", "bank_account", "", #"maxlength="30""#), ("BR", "phone", "", #"maxlength="20""#),
      ("BR", "phone", #"inputmode="tel""#, ""), ("BR", "email", #"inputmode="email""#, ""),
      ("AU", "bank_branch", #"inputmode="numeric""#, #"maxlength="6""#),
      ("IN", "bank_branch", "", #"maxlength="11""#),
    ]
  )
  func `a field has the keyboard and the length that its values need`(
    _ country: String,
    _ field: String,
    _ keyboard: String,
    _ length: String
  ) async throws {
    try await PayoutSandbox.run { sandbox in
      let page = try await sandbox.send("GET", try await open(country, sandbox)).body
      let input = page.split(separator: "\n").first { $0.hasPrefix("<input id=\"\(field)\"") } ?? ""
      #expect(keyboard.isEmpty || input.contains(keyboard), "\(input)")
      #expect(length.isEmpty || input.contains(length), "\(input)")
      #expect(!keyboard.isEmpty || !input.contains("numeric"), "\(input)")
    }
  }

  @Test(
    arguments: [
      ("MX", "bank_account=", "bank_account", "This is missing."),
      (
        "MX", "bank_account=02179006406029664", "bank_account",
        "This has 18 digits; 17 were typed in."
      ),
      (
        "MX", "bank_account=02179006406029664x", "bank_account",
        "Only digits belong here, without blanks or signs."
      ),
      (
        "MX", "bank_account=021790064060296643", "bank_account",
        "A digit is wrong, or two changed places: the check digit does not fit."
      ),
      (
        "MX", "bank_account=999790064060296648", "bank_account",
        "No bank is known by this number."
      ),
      (
        "PE", "bank_code=002&bank_account=99919300153895206863", "bank_account",
        "No bank is known by this number."
      ),
      ("BR", "bank_code=", "bank_code", "Please choose one."),
      ("BR", "bank_code=999&bank_account=1", "bank_code", "No bank is known by this number."),
      ("AR", "bank_code=998&email=nobody", "email", "This is no e-mail address."),
      (
        "PE", "bank_code=901&phone=12", "phone",
        "This is no phone number as it is needed here; compare it with the example."
      ),
      (
        "IN", "bank_branch=UCBA0000345", "bank_branch",
        "Payouts to this bank are not possible."
      ),
      (
        "PH", "bank_code=003&bank_account=123456789012", "bank_account",
        "This has 11 digits; 12 were typed in."
      ),
      (
        "BR", "bank_code=001&bank_account=\(String(repeating: "1", count: 31))", "bank_account",
        "This has 30 characters at most."
      ),
    ]
  )
  func `each fault is told beside its field in words of its own`(
    _ country: String,
    _ form: String,
    _ field: String,
    _ words: String
  ) async throws {
    try await PayoutSandbox.run { sandbox in
      let page = try await post(sandbox, try await open(country, sandbox), form)
      #expect(page.contains("<strong id=\"fault-\(field)\">\(words)</strong>"), "\(page)")
      #expect(sandbox.payouts().isEmpty)
    }
  }

  @Test func `a bad account marks one field, though the bank that follows from it is lost`()
    async throws
  {
    try await PayoutSandbox.run { sandbox in
      let form = "bank_account=021790064060296643"
      let page = try await post(sandbox, try await open("MX", sandbox), form)
      #expect(!page.contains("fault-bank_code") && !page.contains("<p>Invalid bank code</p>"))
    }
  }

  @Test(
    arguments: [
      ("en", "MX", "MXN 1,234,567.80"), ("es", "MX", "MXN 1,234,567.80"),
      ("pt", "MX", "MXN 1.234.567,80"), ("es", "AR", "ARS 1.234.567,80"),
      ("en", "AR", "ARS 1,234,567.80"), ("es", "PE", "PEN 1,234,567.80"),
      ("es", "CO", "COP 1.234.567,80"),
    ]
  )
  func `an amount is written as readers of the language write it`(
    _ language: String,
    _ country: String,
    _ text: String
  ) async throws {
    let currency = String(text.prefix(3))
    let scenario = Exchange.merchant("wallets: { \(currency): 9000000.00 }")
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let path = try await open(country, sandbox, amount: "1234567.80", currency: currency)
      let page = try await sandbox.send("GET", path, headers: ["Accept-Language": language]).body
      #expect(page.contains(" \(text)</h1>"), "\(page.prefix(400))")
    }
  }

  @Test func `the language can be chosen on the page, and stays when the form is sent`()
    async throws
  {
    try await PayoutSandbox.run { sandbox in
      let path = try await open("BR", sandbox)
      let english = try await sandbox.send("GET", path).body
      for (code, name) in [("es", "Español"), ("pt", "Português")] {
        let link = "<a href=\"?lang=\(code)\" lang=\"\(code)\" hreflang=\"\(code)\">\(name)</a>"
        #expect(english.contains(link))
      }
      #expect(english.contains("<strong lang=\"en\" aria-current=\"true\">English</strong>"))
      let wish = ["Accept-Language": "es"]
      let chosen = try await sandbox.send("GET", path + "?lang=pt", headers: wish)
      #expect(chosen.headers["content-language"] == "pt")
      #expect(chosen.body.contains("Chave Pix: telefone (10000)"))
      let odd = try await sandbox.send("GET", path + "?lang=%3Cb%3E", headers: wish)
      #expect(odd.headers["content-language"] == "es" && !odd.body.contains("<b>"))
      #expect(try await post(sandbox, path + "?lang=pt", "").contains("Escolha uma opção."))
      #expect(english.contains("<form method=\"post\">"))
      #expect(try await sandbox.send("GET", "/payout/0?lang=pt").body.contains("Pagamento"))
    }
  }

  @Test(arguments: [("en", "Pending"), ("es", "Pendiente"), ("pt", "Pendente")])
  func `a state has its name in the page's language`(
    _ language: String,
    _ name: String
  ) async throws {
    try await PayoutSandbox.run { sandbox in
      let path = try await open("BR", sandbox) + "?lang=\(language)"
      let page = try await post(sandbox, path, EasyCashoutTests.filled)
      #expect(page.contains("data-status=\"PENDING\"><strong>\(name)</strong>."), "\(page)")
    }
  }

  @Test func `the payer is the merchant's title, and never its login`() async throws {
    let title = Exchange.merchant(#"title: "Loja <b>Azul</b>""#)
    try await PayoutSandbox.run(scenario: title) { sandbox in
      let page = try await sandbox.send("GET", try await open("BR", sandbox)).body
      #expect(page.contains("<dt>Paid by</dt><dd>Loja &lt;b&gt;Azul&lt;/b&gt;</dd>"))
    }
    try await PayoutSandbox.run { sandbox in
      let page = try await sandbox.send("GET", try await open("BR", sandbox)).body
      #expect(page.contains("<dt>Paid by</dt>") && !page.contains("cashout_login"))
    }
  }
}
