import CashoutSandbox
import Testing
import WireJSON

/// Which of several faults is told.
///
/// - Source: process-cashout.md §8, the order of checks.
@Suite(.timeLimit(.minutes(10))) struct CheckOrderTests {
  @Test func `the first fault in the documented order is told, until none is left`() async throws {
    let scenario = """
      scenario: everything is wrong
      merchant: { wallets: { USD: 60.00 } }
      process: { account: unverified }
      """
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      var client = ProcessClient(sandbox: sandbox)
      func expect(_ text: String?, _ amount: JSONValue, _ method: JSONValue) async throws {
        let answer = try await client.cash(amount, method)
        #expect(answer.refusal == text, "\(answer.body)")
      }
      try await expect("forbidden", "x", "nobody")
      try await client.logIn()
      try await withThrowingTaskGroup { [client] group in
        for _ in 1...600 { group.addTask { _ = try await client.cash("x", "") } }
        try await group.waitForAll()
      }
      try await expect("Rate limit exceeded. Retry after 60 seconds.", "x", "nobody")
      try await sandbox.advance(by: .seconds(60))
      try await expect("Missing required parameters: type and amount", 10, "")
      try await expect("Invalid amount", "x", "nobody")
      try await expect("Account verification required", 10, "nobody")
      try await client.control("PUT", "/sandbox/process", #"{"verified":true}"#)
      try await expect("Invalid provider", 10, "nobody")
      try await expect("Payment method not linked", 10, "tipalti")
      try await client.control("PUT", "/sandbox/process", #"{"linked":["tipalti"]}"#)
      try await expect("Amount below minimum", 10, "tipalti")
      try await expect(nil, 5000, "tipalti")
      try await expect("Pending cashout exists", 100_000_000, "tipalti")
      try await sandbox.advance(by: .seconds(86_399))
      try await client.control("POST", "/sandbox/payouts/1/transition", #"{"to":"completed"}"#)
      try await expect("Cooldown period", 100_000_000, "tipalti")
      try await sandbox.advance(by: .seconds(1))
      try await expect("Insufficient balance", 100_000_000, "tipalti")
      try await client.control("POST", "/sandbox/wallets", #"{"currency":"USD","amount":"50"}"#)
      try await expect(nil, 5000, "tipalti")
    }
  }
}
