import CashoutsV3
import Foundation
import Testing
import WireJSON

@Suite struct SignatureDoctorTests {
  static let key = "cashout_secret_key"
  static let body =
    #"{"login":"cashout_login","pass":"cashout_pass","external_id":"a/1","beneficiary_name":"José"}"#

  /// The diagnosis of one call, taken from its refusal.
  static func diagnosis(_ body: String, _ signatures: [String]) throws -> String {
    let account = Authentication.Account(
      login: "cashout_login",
      pass: "cashout_pass",
      signature: key
    )
    let raw = Array(body.utf8)
    let parsed = try RequestBody.parse(raw, brand: .d24)
    let error = #expect(throws: V3Error.self) {
      try Authentication(account: account).check(
        body: parsed,
        raw: raw,
        signatures: signatures,
        clientIP: nil
      )
    }
    #expect(error?.code == 302 && error?.httpStatus == 401)
    #expect(error?.message == "Invalid control string.")
    return error?.diagnosis.joined() ?? ""
  }

  static func hmac(_ text: String, key: String = key) -> [UInt8] {
    let hex = Array(PayloadSignature(key: key).hex(of: Array(text.utf8)).utf8)
    return stride(from: 0, to: hex.count, by: 2).compactMap { index in
      UInt8(String(decoding: hex[index...index + 1], as: UTF8.self), radix: 16)
    }
  }

  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  static func styled(_ style: JSONStyle) throws -> String {
    String(decoding: try JSONParser.parse(body).encoded(style), as: UTF8.self)
  }

  @Test(arguments: [
    ([], "header is missing"),
    ([""], "is empty"),
    (["  "], "is empty"),
    ([hex(hmac(body)), hex(hmac(body))], "was sent 2 times"),
    ([hex(hmac(body)).uppercased()], "upper case"),
    (["\"\(hex(hmac(body)))\""], "quotes or blanks around"),
    ([" \(hex(hmac(body)))"], "quotes or blanks around"),
    (["D24 \(hex(hmac(body)))"], "`D24 ` scheme"),
    ([hex(hmac(body, key: "cashout_pass"))], "signed with the API Passphrase"),
    ([hex(hmac(body, key: "cashout_login"))], "signed with the API Key"),
    ([hex(hmac(body, key: key + "\n"))], "blank or line break around"),
    ([hex(hmac(body, key: " " + key))], "blank or line break around"),
    ([hex(hmac(body, key: key + " "))], "blank or line break around"),
    ([hex(hmac(body + "\n"))], "line break was signed behind"),
    ([hex(hmac(body + "\r\n"))], "line break was signed behind"),
    ([hex(hmac(""))], "signature of an empty body"),
    ([hex(hmac("Be4a/1Bo7"))], "webhook control"),
    ([Data(hmac(body)).base64EncodedString()], "Base64"),
    (["d1126d42af8ed80188a5d997342e64aa55a2f4a072b870d5626f73b149163e27"], "plain SHA-256"),
    (
      ["843b71a968c604f0ff1243106a91cfc55008a2b6e6ff89ced156257828bcd169"],
      "SHA-256 of key and body"
    ),
    (
      ["3975f52dadfd4f852d1bac3dba20583230c86494a497724a483d3feeb3f1f165"],
      "SHA-256 of key and body"
    ),
    ([hex(hmac("something else"))], "No known mistake"),
    ([String(repeating: "a", count: 40)], "length of SHA-1"),
    (["nonsense"], "has 8 characters"),
  ])
  func `a known mistake is named`(_ signatures: [String], _ expected: String) throws {
    let diagnosis = try Self.diagnosis(Self.body, signatures)
    #expect(diagnosis.contains(expected), "\(diagnosis)")
    #expect(!diagnosis.contains(Self.key) && !diagnosis.contains(Self.hex(Self.hmac(Self.body))))
  }

  @Test(arguments: [
    (JSONStyle(.spaced), "a blank after each comma"),
    (JSONStyle(.pretty(indent: 2)), "indented by 2"),
    (JSONStyle(.pretty(indent: 4)), "indented by 4"),
    (JSONStyle(sortsKeys: true), "keys sorted"),
    (JSONStyle(escapesSlashes: true), #"slashes as `\/`"#),
    (JSONStyle(isASCIIOnly: true), #"as `\u…`"#),
    (JSONStyle(.spaced, isASCIIOnly: true), "a blank after each comma and colon, letters"),
    (JSONStyle(escapesSlashes: true, isASCIIOnly: true), "compact, slashes"),
  ])
  func `a body that was written anew is recognised`(_ style: JSONStyle, _ name: String) throws {
    let signature = Self.hex(Self.hmac(try Self.styled(style)))
    let diagnosis = try Self.diagnosis(Self.body, [signature])
    #expect(diagnosis.contains("written anew") && diagnosis.contains(name), "\(diagnosis)")
  }

  @Test func `a pretty body signed compact, trimmed or in Latin-1 is recognised`() throws {
    let pretty = try Self.styled(JSONStyle(.pretty(indent: 2)))
    #expect(try Self.diagnosis(pretty, [Self.hex(Self.hmac(Self.body))]).contains("(compact)"))
    let trimmed = try Self.diagnosis(Self.body + " \n", [Self.hex(Self.hmac(Self.body))])
    #expect(trimmed.contains("without the blanks around it"))
    let latin1 = try #require(Self.body.data(using: .isoLatin1))
    let signature = PayloadSignature(key: Self.key).hex(of: Array(latin1))
    #expect(try Self.diagnosis(Self.body, [signature]).contains("Latin-1"))
  }

  @Test func `URL-safe Base64 is told from the standard one`() throws {
    // Some body whose signature has a character in which the alphabets differ.
    let bodies = (0..<50).map { #"{"login":"cashout_login","pass":"cashout_pass","n":\#($0)}"# }
    let body = try #require(
      bodies.first { Data(Self.hmac($0)).base64EncodedString().contains("+") }
    )
    let standard = Data(Self.hmac(body)).base64EncodedString()
    let safe = standard.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    #expect(try Self.diagnosis(body, [safe]).contains("URL-safe Base64"))
    #expect(try Self.diagnosis(body, [standard]).contains("It is Base64"))
  }
}
