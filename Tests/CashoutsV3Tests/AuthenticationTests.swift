import CashoutsV3
import Testing
import WireJSON

@Suite struct AuthenticationTests {
  static let body = #"{"login":"cashout_login","pass":"cashout_pass","cashout_id":11954}"#
  static let signature = "db96878e3d4066e680a1dbebc977546276e1427aefbe14ead1b410a76d45cc60"

  static func check(
    _ body: String = body,
    signatures: [String] = [signature],
    allowed: [String]? = nil,
    clientIP: String? = "10.0.0.1",
    options: V3Options = V3Options()
  ) throws {
    let account = Authentication.Account(
      login: "cashout_login",
      pass: "cashout_pass",
      signature: "cashout_secret_key",
      allowedIPs: allowed
    )
    try Authentication(account: account, options: options).check(
      body: try RequestBody.parse(Array(body.utf8), brand: .d24),
      raw: Array(body.utf8),
      signatures: signatures,
      clientIP: clientIP
    )
  }

  @Test func `right credentials, address and signature pass`() throws {
    try Self.check()
    try Self.check(allowed: ["10.0.0.1"])
    try Self.check(allowed: ["10.0.0.2"], clientIP: nil)
  }

  @Test(arguments: [
    #"{"login":"cashout_login","pass":"wrong"}"#, #"{"login":"wrong","pass":"cashout_pass"}"#,
    #"{"login":"cashout_login"}"#, #"{"pass":"cashout_pass"}"#, "{}",
    #"{"login":1,"pass":"cashout_pass"}"#, #"{"login":null,"pass":null}"#,
    #"{"login":"cashout_login","pass":"cashout_pass","pass":"x"}"#,
  ])
  func `other credentials are 401 before anything else`(_ body: String) {
    let error = #expect(throws: V3Error.self) {
      try Self.check(body, signatures: [], allowed: [])
    }
    #expect(error?.code == 401 && error?.httpStatus == 401)
    #expect(error?.message == "Invalid credentials.")
    #expect(error?.diagnosis.joined().contains("cashout_secret_key") == false)
  }

  @Test func `an address outside the list is 402 before the signature`() {
    let error = #expect(throws: V3Error.self) {
      try Self.check(signatures: [], allowed: ["10.0.0.2"])
    }
    #expect(error?.code == 402 && error?.httpStatus == 401)
  }

  @Test func `a bad signature is 302, or 401 when so wished`() {
    let signatures = [Self.signature.uppercased()]
    let error = #expect(throws: V3Error.self) { try Self.check(signatures: signatures) }
    #expect(error?.code == 302 && error?.httpStatus == 401)
    let other = #expect(throws: V3Error.self) {
      try Self.check(signatures: signatures, options: V3Options(badSignature: .credentials))
    }
    #expect(other?.code == 401 && other?.message == "Invalid credentials.")
  }

  @Test(arguments: [
    ("", "the body is empty"), ("[]", "the body is an array"), ("null", "the body is null"),
    ("{", "byte 1"), ("{'a':1}", "expected a double-quoted key"), ("\"x\"", "the body is a string"),
  ])
  func `a body that is no JSON object is 502 with HTTP 400`(_ body: String, _ part: String) {
    let error = #expect(throws: V3Error.self) {
      try RequestBody.parse(Array(body.utf8), brand: .d24)
    }
    #expect(error?.code == 502 && error?.httpStatus == 400)
    #expect(error?.diagnosis.joined().contains(part) == true)
  }
}
