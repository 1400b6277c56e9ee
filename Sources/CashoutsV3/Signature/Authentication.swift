package import SandboxCore
package import WireJSON

/// Who calls, and whether the body is what the caller signed.
///
/// Checked in this order: login and pass (401), address (402), signature (302 or 401).
/// - Source: cashouts-v3.md §1.3.
package struct Authentication: Sendable {
  /// What a call is checked against.
  package final class Account: Sendable {
    package let login: String
    package let pass: String
    /// The API Signature, the key of the HMAC.
    package let signature: String
    /// Addresses that may call; nil for any.
    package let allowedIPs: [String]?
    let payloadSignature: PayloadSignature
    fileprivate let passSecret: Secret
    /// Makes the `control` of the account's webhooks.
    package let webhookControl: WebhookControl

    package init(login: String, pass: String, signature: String, allowedIPs: [String]? = nil) {
      self.login = login
      self.pass = pass
      self.signature = signature
      self.allowedIPs = allowedIPs
      payloadSignature = PayloadSignature(key: signature)
      passSecret = Secret(pass)
      webhookControl = WebhookControl(key: signature)
    }

    package convenience init(_ merchant: Merchant) {
      self.init(
        login: merchant.login,
        pass: merchant.pass,
        signature: merchant.signature,
        allowedIPs: merchant.allowedIPs
      )
    }

    /// Whether the merchant's credentials and addresses are still those of the account.
    package func isCurrent(for merchant: Merchant) -> Bool {
      login == merchant.login && pass == merchant.pass && signature == merchant.signature
        && allowedIPs == merchant.allowedIPs
    }

    /// Whether the value is the signature of the body.
    package func isSigned(_ value: String, body: [UInt8]) -> Bool {
      payloadSignature.isValid(value, for: body)
    }

    /// 64 hex digits that only who has the account's key can make.
    package func proof(of text: String) -> String {
      payloadSignature.hex(of: Array(text.utf8))
    }

    /// Whether the address is one that may call; an unknown one passes.
    package func allows(_ clientIP: String?) -> Bool {
      guard let allowedIPs, let clientIP else { return true }
      return allowedIPs.contains(clientIP)
    }
  }

  package let account: Account
  package let options: V3Options

  package init(account: Account, options: V3Options = V3Options()) {
    self.account = account
    self.options = options
  }

  /// Checks one call.
  ///
  /// - Parameters:
  ///   - body: The body, parsed.
  ///   - raw: The body's bytes as received.
  ///   - signatures: The values of all `Payload-Signature` headers.
  ///   - clientIP: The caller's address; nil when it is not known, which passes.
  /// - Throws: `V3Error` 401, 402 or 302, each with HTTP 401.
  package func check(
    body: JSONObject,
    raw: [UInt8],
    signatures: [String],
    clientIP: @autoclosure () -> String?
  ) throws(V3Error) {
    try checkCredentials(body)
    if account.allowedIPs != nil { try checkAddress(clientIP()) }
    try checkSignature(signatures, raw)
  }

  /// The answer to a login that no sandbox has, and to a wrong pass: they read the same.
  package static func invalidCredentials(_ brand: Brand, _ diagnosis: String) -> V3Error {
    V3Error(.invalidCredentials, brand: brand, diagnosis: [diagnosis])
  }

  private func checkCredentials(_ body: JSONObject) throws(V3Error) {
    guard let login = body["login"]?.text, let pass = body["pass"]?.text else {
      throw Self.invalidCredentials(
        options.brand,
        "login and pass are to be strings in the body, not in a header"
      )
    }
    // The login is no secret: it found the sandbox. Both are compared, so that the time does not say
    // which one was wrong.
    let isLogin = account.login == login
    let isPass = account.passSecret.matches(pass)
    guard isLogin, isPass else {
      throw Self.invalidCredentials(
        options.brand,
        isLogin ? "pass is not the API Passphrase" : "login is not the API Key"
      )
    }
  }

  private func checkAddress(_ clientIP: String?) throws(V3Error) {
    guard !account.allows(clientIP) else { return }
    throw V3Error(
      .unregisteredIP,
      brand: options.brand,
      diagnosis: ["\(clientIP ?? "the address") is not in the merchant's list of addresses"]
    )
  }

  private func checkSignature(_ signatures: [String], _ raw: [UInt8]) throws(V3Error) {
    if signatures.count == 1, account.payloadSignature.isValid(signatures[0], for: raw) { return }
    let code: InternalCode =
      options.badSignature == .credentials ? .invalidCredentials : .invalidControlString
    let doctor = SignatureDoctor(account: account, body: raw)
    throw V3Error(code, brand: options.brand, diagnosis: [doctor.diagnosis(of: signatures)])
  }
}
