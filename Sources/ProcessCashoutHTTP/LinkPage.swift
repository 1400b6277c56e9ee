import HTTPTypes
import ProcessCashout
import SandboxHTTP

/// The page behind a link, in place of the provider's own.
enum LinkPage {
  static func linked(_ provider: LinkProvider) -> String {
    page(
      "\(provider.title) is linked",
      "Your \(provider.title) account is linked to your account here. You can close this page."
    )
  }

  static let unknown = page("This link is not known", "Ask for a new one.")

  private static func page(_ title: String, _ text: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title)</title>
    <style>body{font:16px/1.5 system-ui,sans-serif;max-width:32em;margin:4em auto;padding:0 1em}</style>
    </head>
    <body>
    <h1>\(title)</h1>
    <p>\(text)</p>
    </body>
    </html>

    """
  }
}

extension HTTPAnswer {
  /// Makes the answer a page that loads nothing from elsewhere and runs no script.
  mutating func show(_ html: String) {
    contentType = "text/html; charset=utf-8"
    body = Array(html.utf8)
    headers.append((.cacheControl, "no-store"))
    headers.append((.contentSecurityPolicy, "default-src 'none'; style-src 'unsafe-inline'"))
  }
}
