import Foundation
import Programs
import Testing
import WireJSON

/// The programs of the page "Integrate in five minutes" do what the page says, where their
/// languages are installed.
@Suite(.timeLimit(.minutes(10)), .serialized) struct IntegrateTests {
  private static let installed = IntegratePage.samples.filter { $0.program != nil }
  private static let pays = installed.filter { $0.file.lowercased().hasPrefix("pay") }
  private static let verifies = installed.filter { $0.file.lowercased().hasPrefix("verify") }

  @Test(arguments: IntegratePage.interpreters)
  func `the page has a program that pays and one that verifies`(_ interpreter: String) {
    let files = IntegratePage.samples.filter { $0.interpreter == interpreter }
      .map { $0.file.lowercased().prefix { $0 != "." } }
    #expect(files == ["pay", "verify"])
  }

  @Test(arguments: pays)
  func `a program that pays is answered with the payout's id`(
    _ sample: IntegratePage.Sample
  ) async throws {
    let program = try #require(sample.program)
    try await ServedSandbox.during { _, served in
      let outcome = try await sample.run(program, environment: ["SANDBOX_URL": served.url])
      #expect(outcome.output.contains(#"{"cashout_id":"1"}"#), "\(outcome)")
      let payout = try await served.send("GET", "/sandbox/payouts/1").body
      let object = try JSONParser.parse(Array(payout.utf8)).object
      #expect(object?["external_id"] == "order 1+é", "\(payout)")
      #expect(object?["request"]?.object?["beneficiary_name"] == "João")
    }
  }

  @Test(arguments: verifies)
  func `a program that verifies knows webhooks of the sandbox from forged ones`(
    _ sample: IntegratePage.Sample
  ) async throws {
    let program = try #require(sample.program)
    let genuine = try await webhook()
    let control = try #require(genuine.firstMatch(of: #/control=([0-9A-F]{64})/#)?.output.1)
    let bodies = [
      (genuine, "genuine"),
      (genuine.replacing("external_id=order", with: "external_id=0rder"), "forged"),
      (genuine.replacing(control, with: control.lowercased()), "forged"),
      (genuine.replacing(control, with: ""), "forged"),
    ]
    for (body, word) in bodies {
      let outcome = try await sample.run(program, input: body)
      #expect(outcome.output.split(separator: "\n").last.map(String.init) == word, "\(outcome)")
    }
  }

  /// The body of a webhook that the sandbox sent, about a payout whose id has to be decoded.
  private func webhook() async throws -> String {
    var body = ""
    try await ServedSandbox.during { _, served in
      let order: JSONObject = [
        "external_id": "order 1+é", "country": "EC", "currency": "USD", "amount": 10,
        "document_id": "1710034065", "document_type": "CI", "beneficiary_name": "Ana",
        "beneficiary_lastname": "Ruiz", "bank_account": "2200123456", "bank_code": "10",
        "account_type": "S",
      ]
      #expect(try await served.call("POST", "/v3/cashout", order).status == 200)
      _ = try await served.send("POST", "/sandbox/clock/advance", #"{"until":"idle"}"#)
      let inbox = try await served.send("GET", "/sandbox/inbox/default/messages").body
      let messages = try JSONParser.parse(Array(inbox.utf8)).object?["messages"]?.array
      body = messages?.first?.object?["body"]?.text ?? ""
    }
    return body
  }
}
