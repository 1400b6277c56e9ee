import AsyncHTTPClient
import CashoutSandbox
import Crypto
import Foundation
import NIOCore
import NIOHTTP1
import SandboxRuntime
import Testing

/// README's embedding example, as it stands there, with a client of the reader's own.
struct ReadmeTests {
  @Test func `a late rejection gives the money back`() async throws {
    let scenario = try String(contentsOfFile: "scenarios/late-rejection.yaml", encoding: .utf8)
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let client = PayoutClient(url: sandbox.url, credentials: sandbox.credentials)
      try await client.pay("late-1", amount: 1500, currency: "BRL")
      try await sandbox.advance(by: .seconds(600))
      #expect(sandbox.payouts().map(\.status) == ["COMPLETED"])
      try await sandbox.advance(by: .seconds(3 * 86_400))
      #expect(sandbox.payouts().map(\.rejectionCode) == [826])
      #expect(sandbox.available("BRL") == "50000.00")
    }
  }

  @Test(arguments: [
    ("README.md", "ReadmeTests.swift"),
    (
      "Sources/CashoutSandbox/CashoutSandbox.docc/Observing.md",
      "Observation/ObservedMerchantTests.swift"
    ),
  ])
  func `an example in a page is one that runs`(_ page: String, _ file: String) throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let source = try String(contentsOf: here.appending(path: file), encoding: .utf8)
    let examples = text.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(examples.count == 1)
    for line in examples.joined().split(separator: "\n") {
      #expect(source.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
    }
  }
}

/// What an integrator would have: a client that knows a URL and credentials.
private struct PayoutClient {
  let url: String
  let credentials: PayoutSandbox.Credentials

  func pay(_ externalID: String, amount: Int, currency: String) async throws {
    let body = """
      {"login":"\(credentials.login)","pass":"\(credentials.pass)","external_id":"\(externalID)",\
      "country":"BR","currency":"\(currency)","amount":\(amount),"document_id":"01716001340",\
      "beneficiary_name":"Maria","bank_account":"3423422-7","bank_code":"001",\
      "bank_branch":"1234","account_type":"C"}
      """
    var request = HTTPClientRequest(url: url + "/v3/cashout")
    request.method = .POST
    request.headers.add(name: "Payload-Signature", value: signature(body))
    request.body = .bytes(Array(body.utf8))
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    #expect(response.status == .ok)
  }

  private func signature(_ body: String) -> String {
    HMAC<SHA256>.authenticationCode(
      for: Array(body.utf8),
      using: SymmetricKey(data: Array(credentials.signature.utf8))
    ).map { String(format: "%02x", $0) }.joined()
  }
}
