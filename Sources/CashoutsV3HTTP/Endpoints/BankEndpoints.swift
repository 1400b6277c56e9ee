import CashoutsV3
import HTTPTypes
import SandboxCore
package import SandboxHTTP
import SandboxRuntime

/// What the read-only key may ask for: bank codes and exchange rates.
/// - Source: cashouts-v3.md §5.1, §5.2.
package struct BankEndpoints: Sendable {
  package let host: SandboxHost

  package init(host: SandboxHost) {
    self.host = host
  }

  package var routes: [Route] {
    bankCodes.map(\.openToPages) + bankCodes.map { preflight($0.path) } + [
      route("/v3/exchange_rates") { call, sandbox throws(ValidationError) in
        let country = try Self.country(call.query("country"), sandbox)
        let rates = sandbox.snapshot { $0.settings.rates }
        let answer = try RateAnswer(country, amount: call.query("amount"), rates: rates)
        return ContractAnswer(sandbox, answer.bytes)
      }
    ]
  }

  /// What front ends may ask for.
  private var bankCodes: [Route] {
    [
      route("/v3/banks") { call, sandbox throws(ValidationError) in
        ContractAnswer(
          sandbox,
          BankList.bytes(of: try Self.country(call.query("country"), sandbox))
        )
      }
    ]
      + Self.licencePaths.map { path in
        licences(path) { call, country in
          path.hasSuffix("{code}")
            ? BankList.authorizedBytes(of: country, code: call.parameter("code"))
            : BankList.authorizedBytes(of: country)
        }
      }
  }

  /// Browsers ask without the key, so this says nothing of whose banks they are.
  private func preflight(_ path: String) -> Route {
    var route = host.contractRoute(.options, path) { _ in
      var answer = ContractAnswer(host.registry.unnamed, [])
      answer.http = CrossOrigin.preflight
      return answer
    }
    route.pages = .any
    return route
  }

  /// The newer paths, then those of older pages.
  private static let licencePaths = [
    "/v1/country/{country}/authorized-banks", "/v1/country/{country}/authorized-banks/{code}",
    "/country/{country}/authorized-banks", "/country/{country}/authorized-banks/{code}",
    "/authorized-banks",
  ]

  private func route(
    _ path: String,
    _ action:
      @escaping @Sendable (HTTPCall, Sandbox) throws(ValidationError) -> ContractAnswer
  ) -> Route {
    host.contractRoute(.get, path) { call in
      var sandbox = host.registry.unnamed
      do throws(ValidationError) {
        sandbox = try host.readOnlySandbox(call)
        return try action(call, sandbox)
      } catch {
        return ContractAnswer(sandbox, error, hasType: false)
      }
    }
  }

  /// OneKeyPayments' endpoints; what the list does not have is answered as an unknown bank code.
  private func licences(
    _ path: String,
    _ body: @escaping @Sendable (HTTPCall, Country) -> [UInt8]?
  ) -> Route {
    route(path) { call, sandbox throws(ValidationError) in
      guard sandbox.options.brand.has(.bankLicences) else {
        return .notOfBrand(sandbox, call, BrandTrait.bankLicences.brands)
      }
      let named = call.parameter("country")
      let country = try Self.country(named.isEmpty ? call.query("country") : named, sandbox)
      guard let bytes = body(call, country) else {
        throw ValidationError(
          .invalidBankCode,
          diagnosis: "\(country.code) has no bank with the code or ISPB \(call.parameter("code"))"
        )
      }
      return ContractAnswer(sandbox, bytes)
    }
  }

  /// A country that payouts of this merchant can go to.
  private static func country(
    _ code: String?,
    _ sandbox: Sandbox
  ) throws(ValidationError) -> Country {
    guard let code, let country = CountryTable.country(code),
      sandbox.merchant.enabledCountries?.contains(code) ?? true
    else {
      throw ValidationError(
        .countryNotAvailable,
        diagnosis: "country is two capitals of ISO 3166-1 that the merchant may pay to, such as BR"
      )
    }
    return country
  }
}
