import Foundation
import WireJSON

/// A page in a browser, used as a person uses it: with eyes, keyboard and mouse.
struct BrowserPage {
  private let chromium: Chromium
  private let session: String
  private let loads: AsyncStream<Void>

  /// Opens a page of a size, in a language, and waits until it is there.
  static func open(
    _ url: String,
    in chromium: Chromium,
    width: Int = 390,
    height: Int = 844,
    language: String = "en"
  ) async throws -> BrowserPage {
    let session = try await chromium.newPage()
    let page = BrowserPage(
      chromium: chromium,
      session: session,
      loads: chromium.events("Page.loadEventFired", session: session)
    )
    try await page.order("Page.enable")
    try await page.order("Network.enable")
    try await page.order(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(JSONNumber(width)), "height": .number(JSONNumber(height)),
        "deviceScaleFactor": 1,
        "mobile": .bool(width < 600),
      ]
    )
    try await page.order(
      "Network.setExtraHTTPHeaders",
      ["headers": ["Accept-Language": .string(language)]]
    )
    try await page.loading { try await page.order("Page.navigate", ["url": .string(url)]) }
    return page
  }

  @discardableResult
  private func order(_ method: String, _ parameters: JSONObject = [:]) async throws -> JSONObject {
    try await chromium.order(method, parameters, session: session)
  }

  /// Does what loads another page and waits until that one is there.
  func loading(_ act: () async throws -> Void) async throws {
    try await act()
    for await _ in loads { return }
    throw Chromium.Failure(message: "Chromium ended while a page was loading")
  }

  // MARK: Looking

  /// The value of an expression, as text.
  @discardableResult
  func value(_ expression: String) async throws -> String {
    let answer = try await order(
      "Runtime.evaluate",
      ["expression": .string("String(\(expression))"), "returnByValue": true]
    )
    guard answer["exceptionDetails"] == nil else {
      throw Chromium.Failure(message: answer.text)
    }
    return answer["result"]?.object?["value"]?.text ?? ""
  }

  /// Waits until an expression is true, looking again and again, half a minute at most.
  func until(_ expression: String) async throws {
    let loop = """
      new Promise((done) => { const end = performance.now() + 30000;
        const look = async () => { let is = false; try { is = Boolean(\(expression)) } catch {}
          is || performance.now() > end ? done(String(is)) : setTimeout(look, 20) }; look() })
      """
    let answer = try await order(
      "Runtime.evaluate",
      ["expression": .string(loop), "awaitPromise": true, "returnByValue": true]
    )
    guard answer["result"]?.object?["value"]?.text == "true" else {
      let seen = try await text
      throw Chromium.Failure(message: "\(expression) never came true; the page shows \(seen)")
    }
  }

  /// What can be read on the page.
  var text: String { get async throws { try await value("document.body.innerText") } }

  /// Whether an element can be seen.
  func shows(_ selector: String) async throws -> Bool {
    try await value("document.querySelector('\(selector)')?.checkVisibility() ?? false") == "true"
  }

  /// The page as PNG, the whole of it.
  func screenshot() async throws -> Data {
    let answer = try await order("Page.captureScreenshot", ["captureBeyondViewport": true])
    return Data(base64Encoded: answer["data"]?.text ?? "") ?? Data()
  }

  /// Shows the page as to somebody who likes it dark.
  func useDarkColours() async throws {
    try await order(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": "dark"]]]
    )
  }

  // MARK: Acting

  /// Goes to a field with the mouse and types into it.
  func fill(_ id: String, _ text: String) async throws {
    try await click("#\(id)")
    try await order("Input.insertText", ["text": .string(text)])
  }

  /// Types another text in place of the one in a field.
  func retype(_ id: String, _ text: String) async throws {
    try await click("#\(id)")
    try await value("document.activeElement.select()")
    try await order("Input.insertText", ["text": .string(text)])
  }

  /// Chooses in a list as the keyboard does: by typing the beginning of what it shows.
  ///
  /// A browser takes letters for one word only if they come quickly, so they may have to come again.
  func choose(_ id: String, _ label: String) async throws {
    let list = "document.getElementById('\(id)')"
    let chosen = "\(list).selectedOptions[0]?.textContent.trim().startsWith('\(label)')"
    for _ in 1...10 {
      try await value("(\(list).blur(), \(list).focus(), true)")
      try await type(label)
      if try await value(chosen) == "true" { return }
    }
  }

  /// Types where the focus is, key by key.
  func type(_ text: String) async throws {
    for character in text {
      let key: JSONValue = .string(String(character))
      try await order("Input.dispatchKeyEvent", ["type": "keyDown", "text": key, "key": key])
      try await order("Input.dispatchKeyEvent", ["type": "keyUp", "key": key])
    }
  }

  /// Presses a key that writes nothing, such as Tab, or Enter.
  func press(_ key: String, code: Int) async throws {
    var down: JSONObject = [
      "type": "keyDown", "key": .string(key), "code": .string(key),
      "windowsVirtualKeyCode": .number(JSONNumber(code)),
    ]
    if key == "Enter" { down.append("text", "\r") }
    try await order("Input.dispatchKeyEvent", down)
    try await order(
      "Input.dispatchKeyEvent",
      ["type": "keyUp", "key": .string(key), "windowsVirtualKeyCode": .number(JSONNumber(code))]
    )
  }

  /// Clicks into the middle of an element, once it takes a click and rests: a button does not while
  /// what it began is under way.
  func click(_ selector: String) async throws {
    try await until(
      """
      await (async () => {
        const place = () => {
          const element = document.querySelector('\(selector)');
          if (!element || element.disabled) return '';
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height].join();
        };
        document.querySelector('\(selector)')?.scrollIntoView({ block: 'center' });
        const first = place();
        await new Promise((done) => setTimeout(done, 60));
        return first && first === place();
      })()
      """
    )
    let place = try await middle(of: selector)
    for type in ["mousePressed", "mouseReleased"] { try await point(type, place) }
  }

  /// The middle of an element, once it has been scrolled to.
  func middle(of selector: String) async throws -> (x: JSONNumber, y: JSONNumber) {
    let place = try await value(
      """
      (() => { const e = document.querySelector('\(selector)'); e.scrollIntoView({block: 'center'});
      const r = e.getBoundingClientRect(); return r.x + r.width / 2 + ' ' + (r.y + r.height / 2) })()
      """
    )
    let numbers = place.split(separator: " ").compactMap { JSONNumber(text: String($0)) }
    guard numbers.count == 2 else { throw Chromium.Failure(message: "\(selector) is nowhere") }
    return (numbers[0], numbers[1])
  }

  /// Presses the mouse at a point, lets go of it, or moves it there with no button down.
  func point(_ type: String, _ place: (x: JSONNumber, y: JSONNumber)) async throws {
    let isMove = type == "mouseMoved"
    try await order(
      "Input.dispatchMouseEvent",
      [
        "type": .string(type), "x": .number(place.x), "y": .number(place.y),
        "button": isMove ? "none" : "left", "clickCount": isMove ? 0 : 1,
      ]
    )
  }
}
