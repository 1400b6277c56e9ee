import CashoutSandbox
import Foundation

/// The panel, as a tester opens it and goes about in it.
extension BrowserPage {
  static let panelViews = [
    "payouts", "new", "wallets", "webhooks", "inbox", "requests", "scenario", "report", "sandboxes",
  ]

  /// Opens the panel and waits until it can be used.
  static func panel(
    of sandbox: PayoutSandbox,
    in chromium: Chromium,
    _ path: String = "/",
    width: Int = 1200,
    language: String = "en"
  ) async throws -> BrowserPage {
    let url = sandbox.url + path
    let page = try await open(url, in: chromium, width: width, language: language)
    try await page.until("document.body.dataset.ready")
    return page
  }

  /// Goes to a view by its link, as a person does.
  func go(to view: String) async throws {
    try await click("nav a[data-view=\"/\(view)\"]")
    try await until(
      "location.hash === '#/\(view)' && document.querySelector('main').dataset.view === '/\(view)'"
    )
  }

  /// Puts its tab in front of others or behind them.
  func see(_ isSeen: Bool) async throws {
    try await value(
      "(Object.defineProperty(document, 'hidden', { value: \(!isSeen), configurable: true }),"
        + " document.dispatchEvent(new Event('visibilitychange')))"
    )
  }

  /// Lets the panel wait for the end of a click for ever, so that a slow machine takes nothing from it.
  func haveAllPatience() async throws {
    try await value(
      """
      (window.setTimeout = ((real) => (act, delay) =>
        delay === 10000 ? (window.losePatience = act, 0) : real(act, delay))(window.setTimeout))
      """
    )
  }

  /// Ends that waiting as the panel does after ten seconds.
  func losePatience() async throws { try await value("window.losePatience()") }

  /// Keeps a picture where somebody asked for them.
  func keep(_ name: String) async throws {
    guard let folder = ProcessInfo.processInfo.environment["SCREENSHOTS"] else { return }
    try await screenshot().write(to: URL(filePath: folder).appending(path: "\(name).png"))
  }

  /// Texts and edges of controls that stand out from what is behind them less than WCAG's AA asks:
  /// 4.5 to 1, 3 to 1 for large letters and for edges.
  var faintParts: String {
    get async throws {
      try await value(
        """
        (() => {
          const parts = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
          const light = (text) => parts(text).slice(0, 3).map((part) => part / 255)
            .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
            .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
          const isClear = (text) => parts(text)[3] === 0;
          const behind = (element) => {
            for (let at = element; at; at = at.parentElement) {
              const colour = getComputedStyle(at).backgroundColor;
              if (!isClear(colour)) return colour;
            }
            return 'rgb(255, 255, 255)';
          };
          const ratio = (one, other) => {
            const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
            return (high + 0.05) / (low + 0.05);
          };
          const faint = [];
          for (const element of document.querySelectorAll('body *')) {
            if (!element.checkVisibility() || element.disabled) continue;
            const style = getComputedStyle(element);
            const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
            const size = parseFloat(style.fontSize);
            const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
            const name = element.localName + '#' + element.id + '.' + element.className;
            if (hasText || element.matches('input, select, textarea')) {
              const found = ratio(style.color, behind(element));
              if (found < (isLarge ? 3 : 4.5)) faint.push(name + ' ' + found.toFixed(2));
            }
            if (element.matches('input, select, button, textarea:not(#source)')) {
              const found = ratio(style.borderTopColor, behind(element.parentElement));
              if (found < 3) faint.push('edge of ' + name + ' ' + found.toFixed(2));
            }
          }
          return faint.join('; ');
        })()
        """
      )
    }
  }
}
