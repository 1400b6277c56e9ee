package import SandboxCore

/// Every endpoint of the contract: who may call it, and at which brands.
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
  }

  /// The names that rules may use, each once.
  package static let names: [String] = rows.reduce(into: []) { names, row in
    if !names.contains(row.name) { names.append(row.name) }
  }

  /// The endpoint with this path, as it stands in the table.
  package static func row(_ method: String, _ path: String) -> Row? {
    rows.first { $0.method == method && $0.path == path }
  }

  /// Every endpoint is served at every brand but those that only one trait has.
  private static func row(
    _ name: String,
    _ method: String,
    _ path: String,
    _ credentials: Credentials,
    at trait: BrandTrait? = nil
  ) -> Row {
    let brands = trait?.brands ?? Brand.allCases
    return Row(name: name, method: method, path: path, credentials: credentials, brands: brands)
  }

  /// By what the platform knows the caller.
  package enum Credentials: Sendable {
    /// `login`, `pass` and `Payload-Signature`.
    case signature
    /// A bearer's read-only key.
    case readOnlyKey
    /// `X-Date`, `X-Login` and `Authorization: D24`.
    case d24
    /// `login` and `password`.
    case password
    /// `login`, `password` and `Payload-Signature`.
    case passwordAndSignature
    /// The request's id.
    case requestID
    /// `accessKey` and `secretKey`.
    case panelUser
    /// A bearer's token or a cookie, from the login.
    case panelToken
  }

  package static let rows: [Row] = [
    row("create", "POST", "/v3/cashout", .signature),
    row("status", "POST", "/v3/cashout/status", .signature),
    row("update", "PUT", "/v3/cashout/status", .signature),
    row("cancel", "DELETE", "/v3/cashout/cancel", .signature),
    row("banks", "GET", "/v3/banks", .readOnlyKey),
    row(
      "authorized_banks",
      "GET",
      "/v1/country/{country}/authorized-banks",
      .readOnlyKey,
      at: .bankLicences
    ),
    row(
      "authorized_banks",
      "GET",
      "/v1/country/{country}/authorized-banks/{code}",
      .readOnlyKey,
      at: .bankLicences
    ),
    row(
      "authorized_banks",
      "GET",
      "/country/{country}/authorized-banks",
      .readOnlyKey,
      at: .bankLicences
    ),
    row(
      "authorized_banks",
      "GET",
      "/country/{country}/authorized-banks/{code}",
      .readOnlyKey,
      at: .bankLicences
    ),
    row("authorized_banks", "GET", "/authorized-banks", .readOnlyKey, at: .bankLicences),
    row("exchange_rates", "GET", "/v3/exchange_rates", .readOnlyKey),
    row("account_validate", "POST", "/v5/account/validate", .d24),
    row("pix_validate", "POST", "/v5/account/pix_key/validate", .d24),
    row("pix_details", "POST", "/v5/account/pix_key/validate/details", .d24, at: .pixDetails),
    row("easy_create", "POST", "/v1/request", .password),
    row("easy_create", "POST", "/v2/request", .passwordAndSignature),
    row("easy_status", "GET", "/v1/payments/{id}", .requestID),
    row("hosted_page", "GET", "/payout/{id}", .requestID),
    row("hosted_page", "POST", "/payout/{id}", .requestID),
    row("panel_login", "POST", "/v1/auth/login", .panelUser),
    row("switch_context", "POST", "/v1/auth/{merchant}/switchContext", .panelToken),
    row("cashouts", "GET", "/v1/cashouts", .panelToken),
    row("deposits", "GET", "/v1/deposits", .panelToken),
    row("balance", "GET", "/v1/balance", .panelToken),
    row("balance_report", "GET", "/v1/balance/report", .panelToken),
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
