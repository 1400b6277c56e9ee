import CashoutSandbox
import Testing
import WireJSON

/// The panel while others work with the server, too.
@Suite(.serialized, .timeLimit(.minutes(10)), .withChromium, .sharingChromium)
struct PanelLiveTests {
  @Test func `a payout made elsewhere shows by itself`() async throws {
    try await PayoutSandbox.run { sandbox in
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(of: sandbox, in: chromium)
        try await V3Client(sandbox).create()
        try await page.until("document.querySelector('tbody tr')")
        #expect(try await page.text.contains("order-1"))
        try await sandbox.control("POST", "/sandbox/reset")
        try await page.until("!document.querySelector('tbody tr')")
        try await page.go(to: "wallets")
        let money: JSONObject = ["currency": "BRL", "amount": "12.5"]
        try await sandbox.control("POST", "/sandbox/wallets", money)
        try await page.until("document.querySelector('main').textContent.includes('12.50')")
      }
    }
  }

  @Test func `a server that is gone is told until it is there again`() async throws {
    try await PayoutSandbox.run { sandbox in
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(of: sandbox, in: chromium)
        let none = "() => Promise.reject(new TypeError('no network'))"
        try await page.value("(window.net = window.fetch, window.fetch = \(none))")
        let gone = "document.getElementById('alert').textContent.includes('does not answer')"
        try await page.until(gone)
        try await page.click("nav a[data-view=\"/wallets\"]")
        try await page.until("document.querySelector('h1').textContent === '…'")
        try await page.value("window.fetch = window.net")
        try await page.until("document.getElementById('alert').hidden")
        try await page.until("document.querySelector('h1').textContent === 'Wallets'")
        // What is not there has a heading, too.
        try await page.value("location.hash = '#/payouts/999'")
        try await page.until("document.getElementById('alert').textContent.includes('999')")
        try await page.until("document.querySelector('h1').textContent === 'Payouts'")
        #expect(try await page.value("document.title") == "Payouts · cashout-sandbox")
      }
    }
  }

  @Test func `tabs that nobody sees leave connections to the one that is seen`() async throws {
    try await PayoutSandbox.run { sandbox in
      try await Chromium.run { chromium in
        // A browser has six connections for a server.
        for _ in 1...6 {
          let page = try await BrowserPage.panel(of: sandbox, in: chromium)
          try await page.see(false)
        }
        let page = try await BrowserPage.panel(of: sandbox, in: chromium)
        try await page.see(false)
        try await V3Client(sandbox).create()
        try await page.see(true)
        try await page.until("document.querySelector('tbody tr')")
      }
    }
  }

  @Test func `a sandbox that somebody else removes gives way to the default one`() async throws {
    try await PayoutSandbox.run { sandbox in
      try await Chromium.run { chromium in
        let made = try await sandbox.control("POST", "/sandbox/sandboxes")
        let id = try #require(made.json["id"]?.text)
        let page = try await BrowserPage.panel(of: sandbox, in: chromium, "/#/sandboxes")
        try await page.click("[data-key=\"s\(id)\"]")
        try await page.until("document.getElementById('shown').textContent === '\(id)'")
        try await sandbox.control("DELETE", "/sandbox/sandboxes/\(id)")
        try await page.until("document.getElementById('shown').textContent === 'default'")
        let words = "The sandbox \(id) is not there any more"
        try await page.until("document.getElementById('alert').textContent.includes('\(words)')")
        let list = "document.querySelector('tbody').textContent"
        try await page.until("\(list).includes('cashout_login')")
        // So is a tab of before a server's restart. It is kept as the last thing that the page does:
        // it looks for its sandbox each second, and would forget it again.
        let kept = "() => sessionStorage.setItem('sandbox', '\(id)')"
        try await page.value("addEventListener('pagehide', \(kept))")
        try await page.loading { _ = try await page.value("location.reload()") }
        try await page.until("document.body.dataset.ready")
        try await page.until("document.getElementById('alert').textContent.includes('\(words)')")
      }
    }
  }

  @Test func `ten thousand payouts are paged, searched and filtered`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = V3Client(sandbox)
      for number in 1...10_000 {
        try await client.create(CashoutBody.make("order-\(number)", amount: 1))
      }
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(of: sandbox, in: chromium)
        #expect(try await page.value("document.querySelectorAll('tbody tr').length") == "50")
        #expect(try await page.value("document.querySelector('tbody a').textContent") == "10000")
        try await page.click("[data-key=older]")
        try await page.until("document.querySelector('tbody a').textContent === '9950'")
        try await page.fill("search", "order-77")
        try await page.until("document.querySelector('tbody a').textContent === '7799'")
        try await page.click("[data-key=older]")
        try await page.until("document.querySelector('tbody a').textContent === '7749'")
        // Back from a payout, and behind a reload, the list is as it was.
        try await page.click("tbody a")
        try await page.until("document.querySelector('h1').textContent.includes('order-7749')")
        try await page.value("history.back()")
        try await page.until("document.querySelector('tbody a')?.textContent === '7749'")
        try await page.loading { _ = try await page.value("location.reload()") }
        try await page.until("document.querySelector('tbody a')?.textContent === '7749'")
        #expect(try await page.value("document.getElementById('search').value") == "order-77")
        try await page.choose("filter", "Rej")
        try await page.until("document.querySelector('.empty')")
        #expect(try await page.text.contains("No payout is like that."))
        try await page.keep("panel-none")
      }
    }
  }
}
