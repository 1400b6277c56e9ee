import CashoutSandbox
import ProcessCashout
import Testing
import WireJSON

/// Every refusal of the contract, provoked over the wire.
@Suite(.timeLimit(.minutes(10))) struct ErrorTableTests {
  /// How a refusal is provoked, and what is answered.
  struct Case: Sendable, CustomTestStringConvertible {
    let error: ProcessError
    let text: String
    var status = 300
    var scenario: String?
    let provoke: @Sendable (ProcessClient) async throws -> ProcessClient.Answer

    var testDescription: String { error.rawValue }
  }

  @Test(arguments: cases)
  func `a refusal has the documented text and status`(_ example: Case) async throws {
    try await PayoutSandbox.run(scenario: example.scenario) { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      let answer = try await example.provoke(client)
      #expect(answer.status == example.status, "\(answer.body)")
      #expect(answer.refusal == example.text, "\(answer.body)")
      #expect(answer.headers["location"] == nil)
      #expect(answer.headers["sandbox-diagnosis"] != nil)
    }
  }

  @Test func `each refusal of the table is among the cases or in a test of its own`() {
    let elsewhere: Set<ProcessError> = [
      // Logins and tokens have tests of their own; a scenario's merchant is the core's matter.
      .tooManyLogins, .noToken, .malformedToken, .unknownUser, .wrongSignature, .expiredToken,
      .otherAddress, .endedSession, .csrf, .rateExceeded,
      // Nothing that a caller can do brings it about.
      .unavailable,
    ]
    let shown = Set(Self.cases.map(\.error)).union(elsewhere)
    #expect(Set(ProcessError.allCases).subtracting(shown) == [])
  }

  @Test(arguments: [
    ("GET", "/user/nobody"), ("GET", "/cashout/process"), ("POST", "/user/balance"),
  ])
  func `what is no route is not found in the contract's words`(
    _ method: String,
    _ path: String
  ) async throws {
    try await PayoutSandbox.run { sandbox in
      let answer = try await ProcessClient.loggedIn(sandbox).send(method, path)
      #expect(answer.status == 404 && answer.refusal == "Not found", "\(answer.body)")
      #expect(answer.headers["sandbox-diagnosis"]?.contains(path) == true)
    }
  }

  @Test func `an option answers 400 where clients take 300 for a redirect`() async throws {
    let scenario = "scenario: plain\nprocess: { error_status: 400 }\n"
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      #expect(try await client.cash(100).status == 400)
      #expect(try await client.send("GET", "/user/disconnectSession/9").status == 404)
    }
  }

  @Test(arguments: [
    (#"{"amount":"100000","method":"payoneer"}"#, nil),
    (#"{"amount":"","method":"payoneer"}"#, "Missing required parameters: type and amount"),
    (#"{"amount":null,"method":"payoneer"}"#, "Missing required parameters: type and amount"),
    (#"{"amount":-5000,"method":"payoneer"}"#, "Invalid amount"),
    (#"{"amount":0,"method":"payoneer"}"#, "Invalid amount"),
    (#"{"amount":5000.5,"method":"payoneer"}"#, "Invalid amount"),
    (#"{"amount":1e5,"method":"payoneer"}"#, "Invalid amount"),
    (#"{"amount":"many","method":"payoneer"}"#, "Invalid amount"),
    (#"{"amount":true,"method":"payoneer"}"#, "Invalid amount"),
    (#"{"amount":[5000],"method":"payoneer"}"#, "Invalid amount"),
    (#"{"amount":99999999999999999999,"method":"payoneer"}"#, "Invalid amount"),
    (#"{"amount":9223372036854775807,"method":"payoneer"}"#, "Insufficient balance"),
    (#"{"amount":4999,"method":"payoneer"}"#, "Amount below minimum"),
    (#"{"amount":5000,"method":"PAYONEER"}"#, "Invalid provider"),
    (#"{"amount":5000,"method":7}"#, "Invalid provider"),
    ("", "Missing required parameters: type and amount"),
    ("{", "Missing required parameters: type and amount"),
    ("[]", "Missing required parameters: type and amount"),
    ("amount=5000", "Missing required parameters: type and amount"),
    ("amount=5000&method=payoneer", nil), ("amount=+5000&method=payoneer", "Invalid amount"),
  ])
  func `bad bodies are refused and change nothing`(
    _ body: String,
    _ refusal: String?
  ) async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.linked(sandbox)
      let answer = try await client.send("POST", "/cashout/process", text: body)
      #expect(answer.refusal == refusal, "\(answer.body)")
      #expect(sandbox.payouts().count == (refusal == nil ? 1 : 0))
    }
  }
}
