import GoldenFiles
import CashoutSandbox
import CashoutsV3
import Foundation
import Testing
import WireJSON

/// What a refused call is told beyond the contract's answer.
@Suite struct DiagnosisTests {
  /// Wrong signatures of a body, each by the mistake that makes it.
  private static let mistakes: [String] = [
    "missing", "upper case", "key is the passphrase", "key is the login", "trailing newline",
    "re-serialised", "empty body", "Base64", "quoted", "other body",
  ]

  private func signature(_ mistake: String, _ body: String, _ sandbox: PayoutSandbox) -> String {
    let right = sandbox.sign(body)
    let credentials = sandbox.credentials
    return switch mistake {
    case "missing": ""
    case "upper case": right.uppercased()
    case "key is the passphrase":
      PayloadSignature(key: credentials.pass).hex(of: Array(body.utf8))
    case "key is the login": PayloadSignature(key: credentials.login).hex(of: Array(body.utf8))
    case "trailing newline": sandbox.sign(body + "\n")
    case "re-serialised": sandbox.sign(body.replacing(":", with: ": ").replacing(",", with: ", "))
    case "empty body": sandbox.sign("")
    case "Base64": Self.base64(right)
    case "quoted": "\"\(right)\""
    default: sandbox.sign("{}")
    }
  }

  private static func base64(_ hex: String) -> String {
    let digits = Array(hex)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    return Data(bytes).base64EncodedString()
  }

  @Test func `each known mistake in a signature is named`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let client = V3Client(sandbox)
    let body = client.signable(CashoutBody.make()).text
    var text = ""
    for mistake in Self.mistakes {
      let sent = signature(mistake, body, sandbox)
      let answer = try await client.send(.create, body, signature: sent)
      let hint = try #require(answer.headers["sandbox-diagnosis"])
      #expect(answer.body == #"{"code":302,"message":"Invalid control string."}"#)
      #expect(sandbox.requests().last?.contains(hint) == true)
      text += "\(mistake): \(hint)\n"
    }
    #expect(sandbox.payouts().isEmpty)
    try Golden.own.check(text, "v3/signature-doctor.txt")
    await sandbox.stop()
  }

  @Test func `hints stay in the log when they are switched off`() async throws {
    try await TestServer.run({ $0.givesHints = false }) { server in
      let answer = try await server.wire.call(.status, Array("{}".utf8), signature: "")
      #expect(answer.status == 401)
      #expect(answer.headers["sandbox-diagnosis"] == nil)
      let log = try await server.wire.control("GET", "/sandbox/requests")
      #expect(log.body.contains("login and pass are to be strings"))
    }
  }

  @Test func `a payout that was accepted is logged with the rule that decided`() async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Exchange.never, opensSocket: false)
    try await V3Client(sandbox).create()
    #expect(sandbox.requests() == [#"POST /v3/cashout → 200 (decided by rule "all")"#])
    await sandbox.stop()
  }

  @Test(arguments: ["sandbox: rejected 826", "Sandbox: Rejected 826", "SANDBOX: REJECTED 826"])
  func `a script that cannot be read is told, in small letters or capitals`(
    _ comments: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let body = CashoutBody.make(with: ["comments": .string(comments)])
    let answer = try await V3Client(sandbox).call(.create, body)
    #expect(answer.status == 412)
    let hint = try #require(answer.headers["sandbox-diagnosis"])
    #expect(hint.contains("826\" is not a step; write delivered after 1s"), "\(hint)")
    await sandbox.stop()
  }

  @Test func `a script in capitals says what happens`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let body = CashoutBody.make(with: ["comments": "Sandbox: Rejected 801 After 1s"])
    try await V3Client(sandbox).create(body)
    try await sandbox.advance(by: .seconds(1))
    #expect(sandbox.payouts().map(\.status) == ["REJECTED"])
    await sandbox.stop()
  }

  @Test func `a header's hint is one line of ASCII whatever was sent`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let body = CashoutBody.make("nombre\nñandú\r\n", with: ["comments": "sandbox: ñ\r\nX: y"])
    let answer = try await V3Client(sandbox).call(.create, body)
    let hint = try #require(answer.headers["sandbox-diagnosis"])
    #expect(hint.unicodeScalars.allSatisfy { (" "..."~").contains($0) })
    await sandbox.stop()
  }
}
