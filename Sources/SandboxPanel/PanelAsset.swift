import HTTPTypes
import SandboxHTTP

/// A file of the panel, carried in the executable.
enum PanelAsset: String, CaseIterable {
  case app = "app.js"
  case editor = "editor.js"
  case page = "page.js"
  case style = "style.css"
  case views = "views.js"

  private var bytes: [UInt8] {
    switch self {
    case .app: PackageResources.app_js
    case .editor: PackageResources.editor_js
    case .page: PackageResources.page_js
    case .style: PackageResources.style_css
    case .views: PackageResources.views_js
    }
  }

  private var contentType: String {
    rawValue.hasSuffix(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8"
  }

  var answer: HTTPAnswer {
    HTTPAnswer(.ok, contentType, PanelHeaders.kept, text: bytes)
  }
}

/// What the panel's answers carry beside their type.
enum PanelHeaders {
  /// Nothing but the server's own: no inline script, no other origin, no frame.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    + "img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  private static let safe: [(name: HTTPField.Name, value: String)] = [
    (.xContentTypeOptions, "nosniff"), (.contentSecurityPolicy, policy),
  ]

  /// Of a file: asked for again each time, so that a new executable shows its own.
  static let kept: [(name: HTTPField.Name, value: String)] = safe + [(.cacheControl, "no-cache")]

  /// Of a page, which may be of somebody who logged in.
  static let page: [(name: HTTPField.Name, value: String)] =
    safe + [(.cacheControl, "no-store"), (.vary, "Accept, Accept-Language, Cookie")]
}
