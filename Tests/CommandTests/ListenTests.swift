import Programs
import Testing
import WireJSON

/// `listen`: prints webhooks and says whether they can be trusted.
@Suite(.timeLimit(.minutes(10))) struct ListenTests {
  private func listening(
    _ options: [String],
    _ test: (Program, ServedSandbox) async throws -> Void
  ) async throws {
    try await Program.during(["listen", "--port", "0"] + options) { program in
      let line = await program.output.read(until: "Ctrl-C")
      let url = try #require(line.firstMatch(of: #/http:\/\/127\.0\.0\.1:\d+/#)?.output)
      try await test(program, ServedSandbox(introduction: ["url": .string(String(url))]))
    }
  }

  @Test func `a webhook is printed field by field with its control checked`() async throws {
    try await listening(["--status", "202"]) { program, listener in
      let form = "external_id=cashoutV35381&comments=a%20b&control="
      let right = "980D7A453734D5405FA4263EAAD8317E1C71D2305F590A50A2DC25F4B688CF0E"
      #expect(try await listener.send("POST", "/hook", form + right).status == 202)
      let text = await program.output.read(until: "✓ control is right")
      #expect(text.contains("POST /hook → 202"))
      #expect(text.contains("  comments: a b\n"))
      _ = try await listener.send("POST", "/hook", form + "00")
      #expect(await program.output.read(until: "✗ control is wrong").contains("✗"))
      _ = try await listener.send("POST", "/hook", "hello")
      #expect(await program.output.read(until: "not a cashout webhook").contains("✗"))
      let outcome = try await program.stop(byInterrupt: true)
      #expect(outcome.status == 0)
      #expect(outcome.error.isEmpty)
    }
  }

  @Test func `a body that is too large is told, and refused as such`() async throws {
    try await listening([]) { program, listener in
      let largest = String(repeating: "a", count: 65_536)
      let taken = try await listener.send("POST", "/hook", largest)
      let refused = try await listener.send("POST", "/hook", largest + "a")
      #expect([taken.status, refused.status] == [200, 413])
      let text = await program.output.read(until: "larger than 65536 bytes")
      #expect(text.contains("POST /hook → 413\n  ✗ the body is larger than 65536 bytes"))
    }
  }

  @Test func `no field writes a line of its own`() async throws {
    try await listening([]) { program, listener in
      let verdict = "%0A%20%20%E2%9C%93%20control%20is%20right%0A%1B%5B2J%E2%80%AE"
      let form = "external_id=a&control=00&comments=x\(verdict)&n\(verdict)=1"
      _ = try await listener.send("POST", "/hook", form)
      let text = await program.output.read(until: "✗ control is wrong")
      #expect(text.contains(#"  comments: x\n  ✓ control is right\n\u{1B}[2J\u{202E}"#), "\(text)")
      #expect(!text.split(separator: "\n").contains("  ✓ control is right"))
      #expect(!text.contains("\u{1B}"))
    }
  }

  @Test func `a sandbox's webhooks are trusted`() async throws {
    try await listening([]) { program, listener in
      try await ServedSandbox.during { _, served in
        let order: JSONObject = [
          "external_id": "order-1", "country": "EC", "currency": "USD", "amount": 10,
          "document_id": "1710034065", "document_type": "CI", "beneficiary_name": "Ana",
          "beneficiary_lastname": "Ruiz", "bank_account": "2200123456", "bank_code": "10",
          "account_type": "S", "notification_url": .string(listener.url + "/hook"),
        ]
        let created = try await served.call("POST", "/v3/cashout", order)
        #expect(created.status == 200)
        _ = try await served.send("POST", "/sandbox/clock/advance", #"{"until":"idle"}"#)
      }
      let text = await program.output.read(until: "✓ control is right")
      #expect(text.contains("  external_id: order-1\n"))
      #expect(text.contains("  date: 2026-01-05 09:00:02\n"))
    }
  }

  @Test func `help says how a webhook is verified`() async throws {
    let help = try await Program.run(["listen", "--help"]).output
    let text = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("HMAC-SHA256 of \"Be4\", its external_id and \"Bo7\""), "\(help)")
    #expect(text.contains("cashout-sandbox sign --control EXTERNAL_ID"))
  }

  @Test(arguments: [
    ["--status", "999"], ["--port", "70000"], ["--status", "ok"], ["--status", "100"],
  ])
  func `wrong usage is exit 64`(_ options: [String]) async throws {
    #expect(try await Program.run(["listen"] + options).status == 64)
  }

  @Test func `a host that is not there is exit 3`() async throws {
    let outcome = try await Program.run(["listen", "--port", "0", "--host", "nohost.invalid"])
    #expect(outcome.status == 3)
    #expect(outcome.error.hasPrefix("error: --host nohost.invalid is no address, and no name"))
    #expect(outcome.error.split(separator: "\n").count == 1)
  }

  @Test func `a port in use is exit 3`() async throws {
    try await ServedSandbox.during { _, served in
      let port = try #require(served.port)
      let outcome = try await Program.run(["listen", "--port", String(port)])
      #expect(outcome.status == 3)
      #expect(outcome.error.hasPrefix("error: port \(port) of 127.0.0.1 is in use; "))
    }
  }
}
