import HTTPTypes
package import SandboxHTTP

extension HTTPAnswer {
  /// Makes the answer a page that loads nothing from elsewhere and runs no script.
  package mutating func show(_ page: HostedPage) {
    contentType = "text/html; charset=utf-8"
    body = Array(page.html.utf8)
    headers.append((.cacheControl, "no-store"))
    headers.append((.contentLanguage, page.language.rawValue))
    headers.append((.vary, "Accept-Language"))
    headers.append(
      (
        .contentSecurityPolicy,
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; "
          + "frame-ancestors 'none'"
      )
    )
  }
}
