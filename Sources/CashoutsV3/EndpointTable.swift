package import SandboxCore

/// Every endpoint of the contract: who may call it, at which brands, and where it is written.
/// - Source: cashouts-v3.md §0.
package enum EndpointTable {
  /// One endpoint's row.
  package struct Row: Sendable {
    /// What rules for faults call it (ours).
    package let name: String
    package let method: String
    /// With names in braces for what varies.
    package let path: String
    package let credentials: Credentials
    /// Where it is served.
    package let brands: [Brand]
    /// The brands whose pages have it; that it is there at the others is inferred.
    package let pages: [Brand]
    package let mark: Mark
    package let source: String
    /// The suite of tests that holds it.
    package let tests: String
  }

  /// The names that rules may use, each once.
  package static let names: [String] = rows.reduce(into: []) { names, row in
    if !names.contains(row.name) { names.append(row.name) }
  }

  /// The endpoint with this path, as it stands in the table.
  package static func row(_ method: String, _ path: String) -> Row? {
    rows.first { $0.method == method && $0.path == path }
  }

  /// The endpoint that answers a path, whatever stands in place of the names in braces.
  package static func row(_ method: String, answering path: String) -> Row? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return rows.first { row in
      let names = row.path.split(separator: "/", omittingEmptySubsequences: false)
      return row.method == method && names.count == parts.count
        && zip(names, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
  }

  private static func row(
    _ name: String,
    _ method: String,
    _ path: String,
    _ credentials: Credentials,
    _ source: String,
    _ tests: String,
    brands: [Brand] = Brand.allCases,
    pages: [Brand]? = nil,
    mark: Mark = .documented
  ) -> Row {
    Row(
      name: name,
      method: method,
      path: path,
      credentials: credentials,
      brands: brands,
      pages: pages ?? brands,
      mark: mark,
      source: source,
      tests: tests
    )
  }

  /// A path that older pages have for the banks with their licences.
  private static func olderBanks(_ path: String) -> Row {
    row(
      "authorized_banks",
      "GET",
      path,
      .readOnlyKey,
      "§5.1, older pages",
      "BankEndpointTests",
      brands: BrandTrait.bankLicences.brands
    )
  }

  /// By what the platform knows the caller.
  package enum Credentials: String, Sendable {
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
    row("create", "POST", "/v3/cashout", .signature, "§1", "ExchangeTests"),
    row("status", "POST", "/v3/cashout/status", .signature, "§2", "ExchangeTests"),
    row("update", "PUT", "/v3/cashout/status", .signature, "§3", "ExchangeTests"),
    row("cancel", "DELETE", "/v3/cashout/cancel", .signature, "§4", "ExchangeTests"),
    row("banks", "GET", "/v3/banks", .readOnlyKey, "§5.1", "BankEndpointTests", pages: [.d24]),
    row(
      "authorized_banks",
      "GET",
      "/v1/country/{country}/authorized-banks",
      .readOnlyKey,
      "§5.1",
      "BankEndpointTests",
      brands: BrandTrait.bankLicences.brands
    ),
    row(
      "authorized_banks",
      "GET",
      "/v1/country/{country}/authorized-banks/{code}",
      .readOnlyKey,
      "§5.1",
      "BankEndpointTests",
      brands: BrandTrait.bankLicences.brands
    ),
    olderBanks("/country/{country}/authorized-banks"),
    olderBanks("/country/{country}/authorized-banks/{code}"), olderBanks("/authorized-banks"),
    row(
      "exchange_rates",
      "GET",
      "/v3/exchange_rates",
      .readOnlyKey,
      "§5.2",
      "BankEndpointTests",
      pages: [.d24]
    ),
    row(
      "account_validate",
      "POST",
      "/v5/account/validate",
      .d24,
      "§5.3",
      "ValidationTests",
      pages: [.d24, .onekeypayments]
    ),
    row(
      "pix_validate",
      "POST",
      "/v5/account/pix_key/validate",
      .d24,
      "§5.4",
      "PixTests",
      pages: [.d24, .onekeypayments]
    ),
    row(
      "pix_details",
      "POST",
      "/v5/account/pix_key/validate/details",
      .d24,
      "§5.4",
      "PixTests",
      brands: BrandTrait.pixDetails.brands
    ),
    row("easy_create", "POST", "/v1/request", .password, "§5.6", "EasyCashoutTests", pages: [.d24]),
    row(
      "easy_create",
      "POST",
      "/v2/request",
      .passwordAndSignature,
      "§5.6",
      "EasyCashoutTests",
      pages: [.d24]
    ),
    row(
      "easy_status",
      "GET",
      "/v1/payments/{id}",
      .requestID,
      "§5.6",
      "EasyCashoutTests",
      pages: [.d24]
    ),
    row(
      "hosted_page",
      "GET",
      "/payout/{id}",
      .requestID,
      "§5.6",
      "EasyCashoutTests",
      pages: [.d24]
    ),
    row(
      "hosted_page",
      "POST",
      "/payout/{id}",
      .requestID,
      "§5.6",
      "EasyCashoutTests",
      pages: [.d24],
      mark: .inferred
    ),
    row(
      "panel_login",
      "POST",
      "/v1/auth/login",
      .panelUser,
      "§5.7",
      "ReconciliationTests",
      pages: [.d24, .onekeypayments]
    ),
    row(
      "switch_context",
      "POST",
      "/v1/auth/{merchant}/switchContext",
      .panelToken,
      "§5.7",
      "ReconciliationTests",
      pages: [.d24]
    ),
    row(
      "cashouts",
      "GET",
      "/v1/cashouts",
      .panelToken,
      "§5.7",
      "ReconciliationTests",
      pages: [.d24, .onekeypayments]
    ),
    row(
      "deposits",
      "GET",
      "/v1/deposits",
      .panelToken,
      "§5.7",
      "ReconciliationTests",
      pages: [.d24, .onekeypayments]
    ),
    row(
      "balance",
      "GET",
      "/v1/balance",
      .panelToken,
      "§5.7",
      "ReconciliationTests",
      pages: [.onekeypayments]
    ),
    row(
      "balance_report",
      "GET",
      "/v1/balance/report",
      .panelToken,
      "§5.7",
      "ReconciliationTests",
      pages: [.d24, .onekeypayments]
    ),
  ]
}

extension EndpointTable.Row {
  /// What rules call the contract of its calls.
  package var contract: Contract {
    switch credentials {
    case .password, .passwordAndSignature, .requestID: .easyCashout
    case .signature, .readOnlyKey, .d24, .panelUser, .panelToken: .cashoutsV3
    }
  }
}
