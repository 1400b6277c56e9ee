/// Every endpoint of the contract: who may call it, at which brands, and where it is written.
/// - Source: cashouts-v3.md §0.
package enum EndpointTable {
  /// One endpoint's row.
  package struct Row: Sendable {
    package let method: String
    /// With names in braces for what varies.
    package let path: String
    package let credentials: String
    package let brands: [Brand]
    package let mark: Mark
    package let source: String
    /// The suite of tests that holds it.
    package let tests: String
  }

  private static func row(
    _ method: String,
    _ path: String,
    _ credentials: Credentials,
    _ source: String,
    _ tests: String,
    brands: [Brand] = Brand.allCases,
    mark: Mark = .documented
  ) -> Row {
    Row(
      method: method,
      path: path,
      credentials: credentials.rawValue,
      brands: brands,
      mark: mark,
      source: source,
      tests: tests
    )
  }

  private enum Credentials: String {
    case signature = "`login`, `pass`, `Payload-Signature`"
    case readOnlyKey = "Bearer, read-only key"
    case d24 = "`X-Date`, `X-Login`, `Authorization: D24`"
    case password = "`login`, `password`"
    case passwordAndSignature = "`login`, `password`, `Payload-Signature`"
    case requestID = "the request's id"
    case panelUser = "`accessKey`, `secretKey`"
    case panelToken = "Bearer or cookie, from the login"
  }

  package static let rows: [Row] = [
    row("POST", "/v3/cashout", .signature, "§1", "ExchangeTests"),
    row("POST", "/v3/cashout/status", .signature, "§2", "ExchangeTests"),
    row("PUT", "/v3/cashout/status", .signature, "§3", "ExchangeTests"),
    row("DELETE", "/v3/cashout/cancel", .signature, "§4", "ExchangeTests"),
    row("GET", "/v3/banks", .readOnlyKey, "§5.1", "BankEndpointTests"),
    row(
      "GET",
      "/v1/country/{country}/authorized-banks",
      .readOnlyKey,
      "§5.1",
      "BankEndpointTests",
      brands: [.onekeypayments]
    ),
    row(
      "GET",
      "/v1/country/{country}/authorized-banks/{code}",
      .readOnlyKey,
      "§5.1",
      "BankEndpointTests",
      brands: [.onekeypayments]
    ),
    row("GET", "/v3/exchange_rates", .readOnlyKey, "§5.2", "BankEndpointTests"),
    row("POST", "/v5/account/validate", .d24, "§5.3", "ValidationTests"),
    row("POST", "/v5/account/pix_key/validate", .d24, "§5.4", "PixTests"),
    row(
      "POST",
      "/v5/account/pix_key/validate/details",
      .d24,
      "§5.4",
      "PixTests",
      brands: [.onekeypayments]
    ),
    row("POST", "/v1/request", .password, "§5.6", "EasyCashoutTests"),
    row("POST", "/v2/request", .passwordAndSignature, "§5.6", "EasyCashoutTests"),
    row("GET", "/v1/payments/{id}", .requestID, "§5.6", "EasyCashoutTests"),
    row("GET", "/payout/{id}", .requestID, "§5.6", "EasyCashoutTests"),
    row("POST", "/payout/{id}", .requestID, "§5.6", "EasyCashoutTests", mark: .inferred),
    row("POST", "/v1/auth/login", .panelUser, "§5.7", "ReconciliationTests"),
    row("POST", "/v1/auth/{merchant}/switchContext", .panelToken, "§5.7", "ReconciliationTests"),
    row("GET", "/v1/cashouts", .panelToken, "§5.7", "ReconciliationTests"),
    row("GET", "/v1/deposits", .panelToken, "§5.7", "ReconciliationTests"),
    row("GET", "/v1/balance", .panelToken, "§5.7", "ReconciliationTests"),
    row("GET", "/v1/balance/report", .panelToken, "§5.7", "ReconciliationTests"),
  ]
}
