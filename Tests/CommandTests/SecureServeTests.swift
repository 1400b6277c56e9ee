import Foundation
import Programs
import Testing
import WireJSON

/// `serve --tls` as its users run it, the file that says that it is ready, and `wait`.
@Suite(.timeLimit(.minutes(10))) struct SecureServeTests {
  @Test func `the start tells where HTTPS is, and commands of the same user trust it`()
    async throws
  {
    try await OwnFolder.during { home in
      try await ServedSandbox.during(["--impersonate"], environment: home.environment) {
        _,
        served in
        let https = try #require(served.introduction["https"]?.text)
        #expect(https.hasPrefix("https://127.0.0.1:"))
        #expect(served.introduction["grpc_tls"]?.text?.hasPrefix("127.0.0.1:") == true)
        let ready = try await Program.run(["wait", https], environment: home.environment)
        #expect(ready.status == 0 && ready.output == "ready at \(https)\n")
        let stranger = try await Program.run(["wait", https, "--timeout", "1ms"])
        #expect(stranger.status == 1)
      }
    }
  }

  @Test func `a certificate that is not trusted is told with where authorities are looked for`()
    async throws
  {
    try await OwnFolder.during { home in
      let data = home.path + "/data"
      try await ServedSandbox.during(["--tls", "--data", data]) { _, served in
        let https = try #require(served.introduction["https"]?.text)
        let command = ["payouts", "--url", https]
        let refused = try await Program.run(command, environment: home.environment)
        #expect(refused.status == 3 && refused.output.isEmpty, "\(refused)")
        for part in [
          "error: the certificate of what listens at \(https) is not trusted",
          " and \(home.path)/.cache/cashout-sandbox/tls/ca.pem: for a server with --data say"
            + " CASHOUT_SANDBOX_DATA=DIR",
          "as cashout-sandbox trust prints",
        ] {
          #expect(refused.error.contains(part), "\(refused.error)")
        }
        let variables = ["CASHOUT_SANDBOX_DATA": data]
        let told = try await Program.run(command, environment: variables)
        #expect(told.status == 0, "\(told)")
      }
    }
  }

  @Test func `a stop waits for no client of HTTP-2`() async throws {
    let limit = Duration.seconds(4)
    let elapsed = try await soonest(within: limit) {
      var elapsed = Duration.zero
      try await OwnFolder.during { home in
        try await ServedSandbox.during(["--tls"], environment: home.environment) {
          program,
          served in
          let https = try #require(served.introduction["https"]?.text)
          let ca = home.path + "/.cache/cashout-sandbox/tls/ca.pem"
          let arguments = ["-sSN", "--http2", "--cacert", ca, "--max-time", "20"]
          try await Program.during(
            program: "curl",
            arguments + [https + "/sandbox/events"],
            environment: home.environment
          ) { listener in
            #expect(await listener.output.read(until: ": open\n").contains(": open"))
            var outcome: Program.Outcome?
            elapsed = try await ContinuousClock().measure { outcome = try await program.stop() }
            #expect(outcome?.status == 0)
          }
        }
      }
      return elapsed
    }
    #expect(elapsed < limit, "took \(elapsed)")
  }

  @Test func `a port that is taken is told with its own option`() async throws {
    try await OwnFolder.during { home in
      try await ServedSandbox.during { _, served in
        let port = String(try #require(served.port))
        let outcome = try await Program.run(
          ["serve", "--port", "0", "--tls-port", port],
          environment: home.environment
        )
        #expect(outcome.status == 3)
        #expect(outcome.error.contains("take another with --tls-port (0 takes"), "\(outcome.error)")
      }
    }
  }

  @Test func `webhooks without a look at certificates are said aloud`() async throws {
    try await ServedSandbox.during(["--insecure-webhooks"]) { program, _ in
      let error = try await program.stop().error
      #expect(error.hasPrefix("warning: --insecure-webhooks sends webhooks to whoever answers"))
    }
  }

  @Test func `the file of a ready server is there while it answers`() async throws {
    try await OwnFolder.during { home in
      let path = try home.write("of an earlier run", to: "ready.json")
      let options = ["serve", "--port", "0", "--json", "--ready-file", path]
      try await Program.during(options) { program in
        let line = await program.output.read(until: "\n")
        #expect(home.read("ready.json") == line)
        let rights = try home.rights(of: "ready.json")
        #expect(rights == 0o600)
        let outcome = try await program.stop()
        #expect(outcome.status == 0)
        #expect(home.read("ready.json") == nil)
      }
      let wrong = try await Program.run(["serve", "--ready-file", "/nowhere/ready.json"])
      #expect(wrong.status == 64)
      #expect(wrong.error.contains("--ready-file /nowhere/ready.json: a file cannot be written"))
    }
  }

  @Test func `wait needs no argument where the port is known`() async throws {
    try await ServedSandbox.during { _, served in
      let variables = ["CASHOUT_SANDBOX_PORT": String(try #require(served.port))]
      let ready = try await Program.run(["wait", "--timeout", "2s"], environment: variables)
      #expect(ready.status == 0 && ready.output == "ready at \(served.url)\n")
    }
    let none = ["CASHOUT_SANDBOX_PORT": "1"]
    let outcome = try await Program.run(["wait", "--timeout", "100ms"], environment: none)
    #expect(outcome.status == 1)
  }
}
