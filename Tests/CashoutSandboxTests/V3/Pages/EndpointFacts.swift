import CashoutsV3

/// Where an endpoint is written, and what shows that it is served.
struct EndpointFacts {
  let source: String
  /// The suite of tests that holds it.
  let tests: String
  /// The brands whose pages have it, where these are not all at which it is served; that it is there
  /// at the others is inferred.
  let pages: [Brand]?
  let mark: Mark

  private static func facts(
    _ source: String,
    _ tests: String,
    pages: [Brand]? = nil,
    mark: Mark = .documented
  ) -> EndpointFacts {
    EndpointFacts(source: source, tests: tests, pages: pages, mark: mark)
  }

  /// By method and path.
  static let all: [String: EndpointFacts] = [
    "POST /v3/cashout": facts("§1", "ExchangeTests"),
    "POST /v3/cashout/status": facts("§2", "ExchangeTests"),
    "PUT /v3/cashout/status": facts("§3", "ExchangeTests"),
    "DELETE /v3/cashout/cancel": facts("§4", "ExchangeTests"),
    "GET /v3/banks": facts("§5.1", "BankEndpointTests", pages: [.d24]),
    "GET /v1/country/{country}/authorized-banks": facts("§5.1", "BankEndpointTests"),
    "GET /v1/country/{country}/authorized-banks/{code}": facts("§5.1", "BankEndpointTests"),
    "GET /country/{country}/authorized-banks": facts("§5.1, older pages", "BankEndpointTests"),
    "GET /country/{country}/authorized-banks/{code}": facts(
      "§5.1, older pages",
      "BankEndpointTests"
    ),
    "GET /authorized-banks": facts("§5.1, older pages", "BankEndpointTests"),
    "GET /v3/exchange_rates": facts("§5.2", "BankEndpointTests", pages: [.d24]),
    "POST /v5/account/validate": facts("§5.3", "ValidationTests", pages: [.d24, .onekeypayments]),
    "POST /v5/account/pix_key/validate": facts("§5.4", "PixTests", pages: [.d24, .onekeypayments]),
    "POST /v5/account/pix_key/validate/details": facts("§5.4", "PixTests"),
    "POST /v1/request": facts("§5.6", "EasyCashoutTests", pages: [.d24]),
    "POST /v2/request": facts("§5.6", "EasyCashoutTests", pages: [.d24]),
    "GET /v1/payments/{id}": facts("§5.6", "EasyCashoutTests", pages: [.d24]),
    "GET /payout/{id}": facts("§5.6", "EasyCashoutTests", pages: [.d24]),
    "POST /payout/{id}": facts("§5.6", "EasyCashoutTests", pages: [.d24], mark: .inferred),
    "POST /v1/auth/login": facts("§5.7", "ReconciliationTests", pages: [.d24, .onekeypayments]),
    "POST /v1/auth/{merchant}/switchContext": facts("§5.7", "ReconciliationTests", pages: [.d24]),
    "GET /v1/cashouts": facts("§5.7", "ReconciliationTests", pages: [.d24, .onekeypayments]),
    "GET /v1/deposits": facts("§5.7", "ReconciliationTests", pages: [.d24, .onekeypayments]),
    "GET /v1/balance": facts("§5.7", "ReconciliationTests", pages: [.onekeypayments]),
    "GET /v1/balance/report": facts("§5.7", "ReconciliationTests", pages: [.d24, .onekeypayments]),
  ]
}

extension EndpointTable.Row {
  var facts: EndpointFacts {
    guard let facts = EndpointFacts.all["\(method) \(path)"] else {
      preconditionFailure("the page knows nothing of \(method) \(path); add it to EndpointFacts")
    }
    return facts
  }

  var pages: [Brand] { facts.pages ?? brands }
}

extension EndpointTable.Credentials {
  /// As the page names them.
  var words: String {
    switch self {
    case .signature: "`login`, `pass`, `Payload-Signature`"
    case .readOnlyKey: "Bearer, read-only key"
    case .d24: "`X-Date`, `X-Login`, `Authorization: D24`"
    case .password: "`login`, `password`"
    case .passwordAndSignature: "`login`, `password`, `Payload-Signature`"
    case .requestID: "the request's id"
    case .panelUser: "`accessKey`, `secretKey`"
    case .panelToken: "Bearer or cookie, from the login"
    }
  }
}
