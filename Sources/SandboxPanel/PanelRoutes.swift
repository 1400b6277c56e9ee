import HTTPTypes
import SandboxDecisions
package import SandboxHTTP
import WebText
import WireJSON

/// The panel: pages that steer and show sandboxes in a browser, by the control API alone.
package struct PanelRoutes: Sendable {
  private let control: ControlRoutes

  package init(_ control: ControlRoutes) { self.control = control }

  private var gate: Gate { control.host.gate }

  package var all: [Route] { pages + visits + files + facts }

  private var pages: [Route] {
    ["/", "/sandbox/panel"].map { path in
      control.open(.get, path, .looking, query: ["lang"]) {
        [gate, host = control.host] call, query throws(ControlError) in
        try query.check()
        guard call.takesHTML else { return Self.plain(host.address.url) }
        let page = PanelPage(PageLanguage(of: call))
        let isOpen = gate.token == nil
        guard isOpen || gate.hasToken(call) else { return Self.html(page.login(isRefused: false)) }
        return Self.html(page.frame(isGuarded: !isOpen))
      }
    }
  }

  private static func html(
    _ bytes: [UInt8],
    _ status: HTTPResponse.Status = .ok
  ) -> HTTPAnswer {
    HTTPAnswer(status, "text/html; charset=utf-8", PanelHeaders.page, text: bytes)
  }

  /// What a shell is told that asked for the page.
  private static func plain(_ address: String) -> HTTPAnswer {
    let text = """
      cashout-sandbox \(Version.current)
      panel          \(address)/ in a browser
      control API    \(address)/sandbox, told by \(address)/sandbox/openapi/control.json
      contracts      \(address)/sandbox/openapi/v3.json, process.json and payout_service.json beside it
      Postman        \(address)/sandbox/postman.json

      """
    return HTTPAnswer(.ok, "text/plain; charset=utf-8", PanelHeaders.page, text: Array(text.utf8))
  }

  // MARK: Logging in

  /// The token goes into a cookie that no script reads and no other site sends along.
  private var visits: [Route] {
    [
      control.open(.post, "/sandbox/panel/login", .looking) { [gate] call, _ in
        let fields = FormText.fields(String(decoding: call.body, as: UTF8.self))
        let token = fields.first { $0.name == "token" }?.value ?? ""
        guard gate.isToken(token) else {
          let page = PanelPage(PageLanguage(of: call))
          return Self.html(page.login(isRefused: true), .unauthorized)
        }
        return Self.back(setting: "\(Gate.cookie)=\(Gate.cookieValue(of: token)); Path=/")
      },
      control.open(.post, "/sandbox/panel/logout", .looking) { _, _ in
        Self.back(setting: "\(Gate.cookie)=; Path=/; Max-Age=0")
      },
    ]
  }

  private static func back(setting cookie: String) -> HTTPAnswer {
    HTTPAnswer(
      .seeOther,
      "text/plain",
      [
        (.location, "/"), (.setCookie, cookie + "; HttpOnly; SameSite=Strict"),
        (.cacheControl, "no-store"),
      ],
      text: []
    )
  }

  // MARK: Files

  private var files: [Route] {
    PanelAsset.allCases.map { asset in
      control.open(.get, "/sandbox/panel/\(asset.rawValue)", .looking) { _, _ in asset.answer }
    }
      + PageLanguage.allCases.map { language in
        control.open(.get, "/sandbox/panel/texts/\(language.rawValue).json", .looking) { _, _ in
          HTTPAnswer(.ok, "application/json", PanelHeaders.kept, text: PanelTexts(language).bytes)
        }
      }
  }

  private var facts: [Route] {
    [
      control.open(.get, "/sandbox/panel/facts.json") { _, _ in Self.json(PanelFacts.json) },
      control.open(.get, "/sandbox/panel/countries/{code}") { call, _ throws(ControlError) in
        let code = call.parameter("code")
        guard let form = PanelForm(code) else { throw .countryNotFound(code) }
        return Self.json(form.json)
      },
    ]
  }

  private static func json(_ value: JSONValue) -> HTTPAnswer {
    HTTPAnswer(.ok, "application/json", PanelHeaders.kept, text: value.encoded())
  }
}

extension HTTPCall {
  /// Whether somebody asks who can show a page: who says what they take, and names none, cannot.
  fileprivate var takesHTML: Bool {
    guard let accepted = headers[.accept] else { return true }
    return AcceptedValues(accepted).contains { $0 == "text/html" || $0 == "application/xhtml+xml" }
  }
}

extension PageLanguage {
  /// The language that was chosen by the address, else the one that the browser likes best.
  fileprivate init(of call: HTTPCall) {
    self.init(chosen: call.query(Self.queryName), acceptLanguage: call.headers[.acceptLanguage])
  }
}
