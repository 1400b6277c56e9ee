import CashoutsV3
import HTTPTypes
import SandboxCore
import SandboxDecisions
package import SandboxHTTP
import SandboxRuntime

/// The validation API: bank accounts, PIX keys and what stands behind a PIX key.
/// - Source: cashouts-v3.md §§5.3–5.5.
package struct ValidationEndpoints: Sendable {
  package let host: SandboxHost

  package init(host: SandboxHost) {
    self.host = host
  }

  private static let account = "/v5/account/validate"
  private static let pix = "/v5/account/pix_key/validate"
  private static let details = "/v5/account/pix_key/validate/details"

  package var routes: [Route] {
    [
      route(Self.account, validateAccount), route(Self.pix, validateKeys),
      route(Self.details, tellDetails),
    ]
  }

  /// What a method is answered that one of its paths does not take; `nil` for other paths.
  static func notAllowed(_ method: String, _ path: String) -> [UInt8]? {
    let parts = path.split(separator: "/")
    guard [account, pix, details].contains(where: { $0.split(separator: "/") == parts }) else {
      return nil
    }
    let error = ValidationError(.methodNotAllowed, ["method": method], diagnosis: "")
    return error.bytes(hasType: true)
  }

  /// A call that has passed authentication.
  private struct Request {
    let call: HTTPCall
    let sandbox: Sandbox
    let options: V3Options
  }

  private func route(
    _ path: String,
    _ action: @escaping @Sendable (Request) throws(ValidationError) -> ContractAnswer
  ) -> Route {
    host.contractRoute(.post, path) { call in
      var sandbox = host.registry.unnamed
      do throws(ValidationError) {
        let request = try authenticated(call, &sandbox)
        return try action(request)
      } catch {
        return ContractAnswer(sandbox, error, hasType: true)
      }
    }
  }

  private func authenticated(
    _ call: HTTPCall,
    _ sandbox: inout Sandbox
  ) throws(ValidationError) -> Request {
    let headers = try D24Authentication.Headers { name in
      HTTPField.Name(name).flatMap { call.headers[$0] }
    }
    guard let found = host.registry.sandbox(login: headers.login) else {
      throw ValidationError(
        .invalidCredentials,
        diagnosis: "no sandbox of this server has the login that X-Login names"
      )
    }
    sandbox = found
    let (account, options) = sandbox.accountAndOptions
    try D24Authentication(account: account).check(
      headers,
      body: call.body,
      clientIP: call.clientIP,
      clocks: [sandbox.now, WallClock.now]
    )
    let merchant = sandbox.merchant
    guard merchant.isEnabled, merchant.validatesAccounts else {
      throw .forbidden(options.brand)
    }
    return Request(call: call, sandbox: sandbox, options: options)
  }

  // MARK: Actions

  private func validateAccount(_ request: Request) throws(ValidationError) -> ContractAnswer {
    let minimum = { currency in request.sandbox.minimum(in: currency) }
    let validation = try AccountValidation(
      request.call.body,
      options: request.options,
      minimum: minimum
    )
    let rejection: Rejection?
    do throws(Refusal) {
      rejection = try request.sandbox.trial(validation.order, checksLimits: validation.hasAmount)
    } catch {
      throw ValidationError(error, of: validation.order, options: request.options)
    }
    if let rejection, let code = AccountValidation.code(of: rejection) {
      throw ValidationError(code, rejection, validation.order, minimum)
    }
    // - Source: cashouts-v3.md §13: by brand.
    guard !request.options.brand.has(.silentValidation) else {
      return ContractAnswer(request.sandbox, [], status: 204)
    }
    return ContractAnswer(
      request.sandbox,
      Array(#"{"description":"Valid account"}"#.utf8)
    )
  }

  private func validateKeys(_ request: Request) throws(ValidationError) -> ContractAnswer {
    let list = try PixKeyList(request.call.body)
    let bytes = list.bytes { key in
      guard let type = PixKeyType(of: key) else { return false }
      let rejection = try? request.sandbox.trial(type.order(key: key), checksLimits: false)
      return rejection.flatMap { AccountValidation.code(of: $0) } == nil
    }
    return ContractAnswer(request.sandbox, bytes)
  }

  /// The key's account follows as a callback, two seconds of virtual time later (inferred).
  private func tellDetails(_ request: Request) throws(ValidationError) -> ContractAnswer {
    guard request.options.brand.has(.pixDetails) else {
      return .notOfBrand(request.sandbox, request.call, BrandTrait.pixDetails.brands)
    }
    let details = try PixDetails(request.call.body)
    let order = details.type.order(key: details.key, document: details.document)
    let rejection = try? request.sandbox.trial(order, checksLimits: false)
    let body = details.callback(details.finding(rejection ?? nil))
    let callback = Callback(url: details.notificationURL, body: body)
    _ = request.sandbox.apply(.call(callback, after: .seconds(2)))
    return ContractAnswer(request.sandbox, details.answer)
  }
}

extension Sandbox {
  /// The smallest amount that a payout may have: the merchant's own minimum, else a cent.
  fileprivate func minimum(in currency: Currency) -> Money {
    Money(minorUnits: snapshot { $0.minimum(in: currency) } ?? 1, currency: currency)
  }

  /// How the bank would refuse the payout before paying it, by the rules in force.
  fileprivate func trial(
    _ order: PayoutOrder,
    checksLimits: Bool
  ) throws(Refusal) -> Rejection? {
    try read { state throws(Refusal) in
      try state.preview(order, checksLimits: checksLimits).earlyRejection(of: order)
    }
  }
}

extension ValidationError {
  fileprivate init(
    _ code: ValidationCode,
    _ rejection: Rejection,
    _ order: PayoutOrder,
    _ minimum: (Currency) -> Money
  ) {
    let diagnosis = "the bank would reject a payout to this account with \(rejection.code)"
    self =
      code == .invalidAmount
      ? .invalidAmount(
        minimum: minimum(order.amount.currency),
        order.country,
        diagnosis: diagnosis
      ) : ValidationError(code, diagnosis: diagnosis)
  }
}
