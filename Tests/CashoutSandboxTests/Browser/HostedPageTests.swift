import CashoutSandbox
import Foundation
import Testing
import WireJSON

/// The hosted page in a real browser, filled in and sent as a beneficiary does it.
@Suite(.serialized, .timeLimit(.minutes(10)), .withChromium, .sharingChromium)
struct HostedPageTests {
  /// Asks for a page of 250 dollars; its URL.
  private func request(
    _ sandbox: PayoutSandbox,
    _ country: String = "BR",
    document: String = "01716001340"
  ) async throws -> String {
    let body: JSONObject = [
      "login": .string(sandbox.credentials.login), "password": .string(sandbox.credentials.pass),
      "external_id": "page-1", "country": .string(country), "currency": "USD", "amount": 250,
      "document_id": .string(document), "first_name": "María <José>", "last_name": "D'Ávila",
    ]
    let answer = try await Wire(url: sandbox.url)
      .send("POST", "/v1/request", body: Array(body.text.utf8))
    return try #require(answer.json.object?.at("data", "cashout_url")?.text)
  }

  /// Keeps a picture where somebody asked for them.
  private func keep(_ page: BrowserPage, _ name: String) async throws {
    let picture = try await page.screenshot()
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    guard let folder = ProcessInfo.processInfo.environment["SCREENSHOTS"] else { return }
    try picture.write(to: URL(filePath: folder).appending(path: "\(name).png"))
  }

  @Test func `a beneficiary fills the page in on a phone and gets paid`() async throws {
    try await PayoutSandbox.run { sandbox in
      let url = try await request(sandbox)
      try await Chromium.run { chromium in
        let page = try await BrowserPage.open(url, in: chromium)
        #expect(try await page.value("document.title") == "Receive USD 250.00")
        #expect(try await page.text.contains("María <José> D'Ávila"))
        #expect(try await page.value("document.documentElement.scrollWidth") == "390")
        try await keep(page, "page-empty")

        try await page.choose("bank_code", "Banco do B")
        #expect(try await page.value("document.getElementById('bank_code').value") == "001")
        try await page.fill("bank_account", "no account")
        try await page.fill("bank_branch", "1234")
        try await page.choose("account_type", "Ch")
        try await page.loading { try await page.click("button") }
        #expect(sandbox.payouts().isEmpty)
        #expect(try await page.text.contains("Please correct the marked fields."))
        #expect(try await page.value("document.activeElement.id") == "bank_account")
        #expect(try await page.shows("#fault-bank_account"))
        #expect(try await !page.shows("#fault-bank_branch"))
        try await keep(page, "page-fault")

        try await page.retype("bank_account", "3423422-7")
        try await page.loading { try await page.press("Enter", code: 13) }
        #expect(sandbox.payouts().map(\.status) == ["PENDING"])
        #expect(try await page.text.contains("PENDING. We have what we need."))
        try await keep(page, "page-sent")

        try await sandbox.advance(by: .seconds(7))
        try await page.loading { try await page.click("a") }
        #expect(try await page.text.contains("COMPLETED. The money is in your account."))
        #expect(sandbox.available("USD") == "999750.00")
        try await keep(page, "page-completed")
      }
    }
  }

  @Test func `the page shows what counts for the chosen bank, in the browser's language`()
    async throws
  {
    try await PayoutSandbox.run { sandbox in
      let url = try await request(sandbox)
      try await Chromium.run { chromium in
        let page = try await BrowserPage.open(
          url,
          in: chromium,
          width: 1280,
          language: "pt-BR,pt;q=0.9"
        )
        #expect(try await page.value("document.documentElement.lang") == "pt")
        #expect(try await page.text.contains("Número da conta"))
        #expect(try await !page.shows("#phone"))
        try await page.choose("bank_code", "Chave Pix: t")
        #expect(try await page.shows("#phone"))
        #expect(try await !page.shows("#bank_account"))
        #expect(try await !page.shows("#email"))
        try await keep(page, "page-pix")

        try await page.loading { try await page.click("button") }
        #expect(sandbox.payouts().isEmpty)
        #expect(try await page.shows("#fault-phone"))
        try await keep(page, "page-pix-fault")
        try await page.fill("phone", "+5511666666666")
        try await page.loading { try await page.press("Enter", code: 13) }
        #expect(try await page.text.contains("Temos os seus dados"))
        try await sandbox.advance(by: .seconds(7))
        #expect(sandbox.payouts().map(\.status) == ["COMPLETED"])
      }
    }
  }

  @Test func `the keyboard alone is enough`() async throws {
    try await PayoutSandbox.run { sandbox in
      let url = try await request(sandbox, "MX", document: "848392783")
      try await Chromium.run { chromium in
        let page = try await BrowserPage.open(url, in: chromium, language: "es-MX")
        var stops: [String] = []
        for _ in 0..<5 {
          try await page.press("Tab", code: 9)
          let active = "document.activeElement.id || document.activeElement.localName"
          stops.append(try await page.value(active))
        }
        #expect(stops == ["bank_account", "button", "a", "a", "body"])
        try await page.fill("bank_account", "021790064060296642")
        try await keep(page, "page-mexico")
        try await page.loading { try await page.press("Enter", code: 13) }
        #expect(try await page.text.contains("Tenemos sus datos"))
        #expect(sandbox.payouts().count == 1)
      }
    }
  }
}
