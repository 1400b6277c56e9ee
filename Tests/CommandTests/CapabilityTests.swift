import Programs
import Testing

/// A server with no more rights than a container gives it.
@Suite(.timeLimit(.minutes(10))) struct CapabilityTests {
  /// A socket option of the wrong level asks for rights over the network that a container lacks.
  @Test func `webhooks go out without rights over the network`() async throws {
    let fewer = ["--bounding-set=-net_admin", "--inh-caps=-net_admin", Program.path]
    let probe = try? await Program.run(program: "setpriv", fewer + ["--version"])
    guard probe?.status == 0 else { return }
    try await SilentReceiver.run { receiver in
      let start = ["serve", "--port", "0", "--json", "--clock", "manual"]
      try await Program.during(program: "setpriv", fewer + start) { program in
        let served = try await ServedSandbox.introduced(by: program)
        #expect(try await served.create("a", amount: 10, url: receiver.url).status == 200)
        async let advanced = served.send("POST", "/sandbox/clock/advance", #"{"by":"1m"}"#)
        #expect(await receiver.nextBody().contains("external_id=a"))
        _ = try await program.kill()
        _ = try? await advanced
      }
    }
  }
}
