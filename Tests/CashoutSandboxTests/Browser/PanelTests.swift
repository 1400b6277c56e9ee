import CashoutSandbox
import Foundation
import Testing
import WireJSON

/// The panel in a real browser, used as a tester uses it.
@Suite(.serialized, .timeLimit(.minutes(10)), .withChromium, .sharingChromium)
struct PanelTests {
  @Test func `a late rejection is followed from creation to refund by clicks alone`() async throws {
    let scenario = """
      scenario: Sent back
      merchant: { wallets: { BRL: 1000.00 } }
      bank:
        rules:
          - name: late
            timeline:
              - { after: 30s, status: DELIVERED }
              - { after: 5m, status: COMPLETED }
              - { after: 3d, status: REJECTED, code: 826 }
      """
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(of: sandbox, in: chromium)
        #expect(try await page.text.contains("There are no payouts yet."))
        try await page.go(to: "new")
        try await page.click("#send")
        try await page.until("document.querySelector('.timeline')")
        #expect(try await page.value("location.hash") == "#/payouts/1")
        #expect(try await page.text.contains("waits to be sent to the bank"))

        try await page.click("#advance")
        try await page.until("document.querySelector('.lead .COMPLETED')")
        #expect(try await page.text.contains("paid out"))
        #expect(sandbox.available("BRL") == "900.00")

        try await page.click("#until-next")
        try await page.until("document.querySelector('.lead .REJECTED')")
        let text = try await page.text
        #expect(text.contains("given back to the wallet") && text.contains("826"))
        for words in [
          "100.00 BRL are set aside", "100.00 BRL leave", "100.00 BRL are in the wallet",
        ] {
          #expect(text.contains(words), "\(words)")
        }
        #expect(try await page.value("document.querySelectorAll('.timeline li').length") == "4")
        try await page.keep("panel-payout")
        try await page.useDarkColours()
        try await page.keep("panel-payout-dark")

        try await page.go(to: "wallets")
        #expect(try await page.text.contains("1000.00"))
        try await page.go(to: "webhooks")
        #expect(try await page.value("document.querySelectorAll('tbody tr').length") == "3")
        try await page.keep("panel-webhooks")
      }
    }
  }

  @Test func `each view opens without a fault, in each language, on a phone`() async throws {
    try await PayoutSandbox.run { sandbox in
      try await V3Client(sandbox).create()
      try await Chromium.run { chromium in
        for language in ["en", "es", "pt"] {
          let page = try await BrowserPage.panel(
            of: sandbox,
            in: chromium,
            width: 360,
            language: language
          )
          #expect(try await page.value("document.documentElement.lang") == language)
          for view in BrowserPage.panelViews {
            try await page.go(to: view)
            let seen = try await page.text
            #expect(try await !page.shows("#alert"), "\(view): \(seen)")
            try await page.until("document.querySelector('h1').textContent.length > 2")
            let width = try await page.value("document.documentElement.scrollWidth")
            #expect(width == "360", "\(view) in \(language) is \(width) wide")
            let untold = try await page.value(
              "/\\b[a-z]+\\.[a-z_]+\\b/.exec(document.querySelector('#clock').innerText)"
            )
            #expect(untold == "null", "\(view) in \(language): \(untold)")
            try await page.keep("panel-phone-\(language)-\(view)")
          }
        }
      }
    }
  }

  @Test(arguments: ["en", "es", "pt"])
  func `what is due next moves no button on a phone`(_ language: String) async throws {
    try await PayoutSandbox.run { sandbox in
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(
          of: sandbox,
          in: chromium,
          width: 360,
          language: language
        )
        let place = "document.getElementById('until-next').getBoundingClientRect().top"
        try await page.until("document.getElementById('until-next') !== null")
        let before = try await page.value(place)
        try await V3Client(sandbox).create()
        try await page.until("document.querySelector('.clock a') !== null")
        #expect(try await page.value(place) == before)
      }
    }
  }

  @Test func `what is at fault is told with its remedy, at its field`() async throws {
    try await PayoutSandbox.run { sandbox in
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(of: sandbox, in: chromium)
        try await page.go(to: "new")
        try await page.retype("f-bank_account", "no account")
        try await page.click("#send")
        try await page.until("!document.getElementById('alert').hidden")
        #expect(try await page.text.contains("Invalid or missing Bank account"))
        #expect(try await page.value("document.activeElement.id") == "f-bank_account")
        #expect(sandbox.payouts().isEmpty)
        try await page.keep("panel-fault")
      }
    }
  }

  @Test func `a scenario is checked at its lines and put in force`() async throws {
    try await PayoutSandbox.run { sandbox in
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(of: sandbox, in: chromium)
        try await page.go(to: "scenario")
        try await page.retype("source", "scenario: Mine\nbank:\n  rulez: []\n")
        try await page.until("document.querySelector('.gutter .error')?.textContent === '● 3'")
        #expect(try await page.text.contains("3:3"))
        try await page.keep("panel-scenario")
        // What is not in force stays, behind another view and a reload, until it is discarded.
        try await page.go(to: "wallets")
        try await page.go(to: "scenario")
        let source = "document.getElementById('source').value"
        #expect(try await page.value(source) == "scenario: Mine\nbank:\n  rulez: []\n")
        try await page.loading { _ = try await page.value("location.reload()") }
        try await page.until("document.querySelector('.gutter .error')?.textContent === '● 3'")
        #expect(try await page.text.contains("This text is not in force yet."))
        try await page.click("#discard")
        try await page.click("#discard")
        #expect(try await page.value(source).hasPrefix("scenario: Sent back after three days\n"))
        #expect(try await !page.shows("#discard"))
        try await page.retype("source", "scenario: Mine\n")
        try await page.until("document.querySelector('.faults .fine')")
        try await page.click("#load")
        try await page.until("document.body.innerText.includes('In force now: Mine')")
        #expect(try await !page.shows("#discard"))
      }
      let active = try await sandbox.send("GET", "/sandbox/scenario")
      #expect(active.body.contains("Mine"))
    }
  }

  @Test func `a server with a token asks for it, and lets in who has it`() async throws {
    var options = ServerOptions()
    options.port = 0
    options.adminToken = "s3cret; token"
    let sandbox = try await PayoutSandbox.start(options)
    try await Chromium.run { chromium in
      let page = try await BrowserPage.open(sandbox.url + "/", in: chromium)
      #expect(try await page.text.contains("Admin token"))
      try await page.fill("token", "another")
      try await page.loading { try await page.press("Enter", code: 13) }
      #expect(try await page.text.contains("That is not the token of this server."))
      try await page.fill("token", "s3cret; token")
      try await page.loading { try await page.press("Enter", code: 13) }
      try await page.until("document.body.dataset.ready")
      #expect(try await page.text.contains("There are no payouts yet."))
      #expect(try await page.value("document.cookie") == "")
      try await page.loading { try await page.click("header form button") }
      #expect(try await page.text.contains("Admin token"))
    }
    await sandbox.stop()
  }

  @Test func `the keyboard alone makes a payout`() async throws {
    try await PayoutSandbox.run { sandbox in
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(of: sandbox, in: chromium, "/#/new")
        try await page.value("document.getElementById('f-amount').focus()")
        for _ in 0..<40 {
          guard try await page.value("document.activeElement.id") != "send" else { break }
          try await page.press("Tab", code: 9)
        }
        try await page.press("Enter", code: 13)
        try await page.until("location.hash === '#/payouts/1'")
      }
    }
  }
}
