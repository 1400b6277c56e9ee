import CashoutSandbox
import Foundation
import Testing
import WireJSON

/// The panel for everybody: what can be seen, what stays while time goes on, what needs no mouse.
@Suite(.serialized, .timeLimit(.minutes(10)), .withChromium, .sharingChromium)
struct PanelUseTests {
  @Test(arguments: [false, true])
  func `everything stands out from what is behind it`(_ isDark: Bool) async throws {
    try await PayoutSandbox.run { sandbox in
      try await V3Client(sandbox).create()
      _ = try await sandbox.send("POST", "/v3/cashout", body: "{}")
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(of: sandbox, in: chromium)
        if isDark { try await page.useDarkColours() }
        for view in BrowserPage.panelViews {
          try await page.go(to: view)
          #expect(try await page.faintParts == "", "\(view)")
          try await page.keep("panel-\(isDark ? "dark" : "light")-\(view)")
        }
        try await page.go(to: "new")
        try await page.retype("f-bank_account", "no account")
        try await page.click("#send")
        try await page.until("!document.getElementById('alert').hidden")
        #expect(try await page.faintParts == "", "a fault")
        try await page.go(to: "payouts")
        try await page.click("tbody a")
        try await page.until("document.querySelector('.timeline')")
        for status in ["ON_HOLD", "PENDING", "DELIVERED", "COMPLETED"] {
          try await page.click("#to-\(status)")
          try await page.until("document.querySelector('.lead .\(status)')")
          #expect(try await page.faintParts == "", "\(status)")
        }
      }
    }
  }

  @Test func `a late rejection needs a choice in the form and four clicks`() async throws {
    try await PayoutSandbox.run { sandbox in
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(of: sandbox, in: chromium, "/#/new")
        try await page.choose("bank", "pays, and")
        try await page.click("#send")
        for status in ["DELIVERED", "COMPLETED", "REJECTED"] {
          try await page.until("document.querySelector('.timeline')")
          try await page.click("#until-next")
          try await page.until("document.querySelector('.lead .\(status)')")
        }
        #expect(try await page.text.contains("826"))
        #expect(sandbox.available("USD") == "1000000.00")
      }
    }
  }

  /// What the list of payouts was asked for so far.
  private static let asked = """
    performance.getEntriesByType('resource')
      .filter((entry) => entry.name.includes('/sandbox/payouts?')).length
    """

  /// Presses the mouse on the first payout of the list, into which another one comes meanwhile.
  private func pressing(
    _ test: (BrowserPage, (x: JSONNumber, y: JSONNumber)) async throws -> Void
  ) async throws {
    try await PayoutSandbox.run { sandbox in
      let client = V3Client(sandbox)
      try await client.create(CashoutBody.make("order-1"))
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(of: sandbox, in: chromium, "/#/payouts")
        try await page.haveAllPatience()
        let place = try await page.middle(of: "tbody a")
        try await page.point("mousePressed", place)
        let before = try await page.value(Self.asked)
        try await client.create(CashoutBody.make("order-2"))
        // The list has been asked for anew, and what came of it is there.
        try await page.until("\(Self.asked) > \(before)")
        try await page.value("0")
        try await test(page, place)
      }
    }
  }

  private static let isShownAnew = "document.querySelectorAll('tbody tr').length === 2"

  @Test func `a click ends on what it began on, whatever is shown anew meanwhile`() async throws {
    try await pressing { page, place in
      try await page.point("mouseReleased", place)
      try await page.until("document.querySelector('.timeline')")
      #expect(try await page.text.contains("order-1"))
    }
  }

  @Test func `a mouse let go where nobody saw it holds nothing back`() async throws {
    try await pressing { page, place in
      try await page.point("mouseMoved", place)
      try await page.until(Self.isShownAnew)
    }
  }

  @Test func `a mouse that is never let go holds nothing back for ever`() async throws {
    try await pressing { page, _ in
      try await page.losePatience()
      try await page.until(Self.isShownAnew)
    }
  }

  @Test func `what somebody types stays while other payouts move`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = V3Client(sandbox)
      try await client.create(CashoutBody.make("order-1"))
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(of: sandbox, in: chromium, "/#/payouts/1")
        try await page.click("#to-DELIVERED")
        try await page.until("document.querySelector('.lead .DELIVERED')")
        try await page.fill("reason-text", "a reason of mine")
        try await client.create(CashoutBody.make("order-2"))
        try await page.until("document.querySelector('#clock').innerText.includes('payout 2')")
        #expect(try await page.value("document.activeElement.value") == "a reason of mine")
        try await page.click("#to-REJECTED")
        try await page.until("document.querySelector('.lead .REJECTED')")
        #expect(try await page.text.contains("a reason of mine"))
      }
    }
  }

  @Test func `the clock says what is due next, and takes any span`() async throws {
    try await PayoutSandbox.run { sandbox in
      try await V3Client(sandbox).create()
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(of: sandbox, in: chromium)
        try await page.until(
          "document.querySelector('#clock').innerText.includes('Delivered of payout 1')"
        )
        try await page.retype("by", "1.5h")
        try await page.press("Enter", code: 13)
        try await page.until("!document.getElementById('alert').hidden")
        #expect(try await page.text.contains("1h30m"))
        try await page.retype("by", "6s")
        try await page.press("Enter", code: 13)
        try await page.until(
          "document.querySelector('#clock').innerText.includes('Completed of payout 1')"
        )
      }
    }
  }

  @Test func `the editor proposes keys and words of the schema`() async throws {
    try await PayoutSandbox.run { sandbox in
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(of: sandbox, in: chromium, "/#/scenario")
        try await page.retype("source", "scenario: Mine\nbr")
        try await page.until("document.querySelector('.choices button')?.textContent === 'brand'")
        try await page.press("ArrowDown", code: 40)
        try await page.press("Enter", code: 13)
        try await page.until("document.getElementById('source').value.endsWith('\\nbrand: ')")
        try await page.type("lim")
        try await page.until("document.querySelector('.choices button')?.textContent === 'limepay'")
        try await page.press("ArrowDown", code: 40)
        try await page.press("Enter", code: 13)
        try await page.until("document.getElementById('source').value.endsWith('brand: limepay')")
        try await page.until("document.querySelector('.faults .fine')")
      }
    }
  }

  @Test func `what cannot be undone asks once more`() async throws {
    try await PayoutSandbox.run { sandbox in
      try await V3Client(sandbox).create()
      try await Chromium.run { chromium in
        let page = try await BrowserPage.panel(of: sandbox, in: chromium, "/#/sandboxes")
        try await page.click("#reset")
        try await page.until("document.getElementById('reset').textContent.includes('once more')")
        #expect(sandbox.payouts().count == 1)
        try await page.click("#reset")
        try await page.until("document.querySelectorAll('tbody td')[5].textContent === '0'")
        #expect(sandbox.payouts().isEmpty)
      }
    }
  }
}
