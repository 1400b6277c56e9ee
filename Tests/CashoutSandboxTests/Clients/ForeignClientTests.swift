import CashoutSandbox
import Programs
import Testing

/// Clients that are not ours, as they come: a default call of each is a whole course of calls.
///
/// Each is skipped where its language is not installed; continuous integration installs them all.
@Suite(.timeLimit(.minutes(10))) struct ForeignClientTests {
  @Test(arguments: ForeignClient.all)
  func `a client of another language goes through its course`(_ client: ForeignClient) async throws
  {
    guard try await client.isInstalled() else {
      try Test.cancel("what \(client.testDescription) needs is not installed here")
    }
    try await TestServer.run { server in
      let outcome = try await client.run(against: server.introduction)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.split(separator: "\n").map(String.init) == client.steps)
    }
  }

  @Test(arguments: ForeignClient.secure)
  func `the same through TLS, with trust in one's own authority`(
    _ client: ForeignClient
  ) async throws {
    guard try await client.isInstalled() else {
      try Test.cancel("what \(client.testDescription) needs is not installed here")
    }
    try await TestServer.runSecure { server, trust in
      if client.program == "java" { try await trust.makeStore() }
      let outcome = try await client.run(against: server.introduction, trust: trust)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.split(separator: "\n").map(String.init) == client.steps)
    }
  }
}
