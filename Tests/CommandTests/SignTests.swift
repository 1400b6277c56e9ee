import Foundation
import Programs
import Testing

/// `sign`: the contract's vectors from a file, from standard input, and as controls.
@Suite(.timeLimit(.minutes(10))) struct SignTests {
  private static let vectors = [
    (
      #"{"login":"cashout_login","pass":"cashout_pass","cashout_id":11954}"#,
      "db96878e3d4066e680a1dbebc977546276e1427aefbe14ead1b410a76d45cc60"
    ),
    (
      #"{"login":"cashout_login","pass":"cashout_pass","cashout_id": 11954}"#,
      "bfbc279f0da4c75e5d54db85455065e65c0b6405a152e7d774d0564bf000d24b"
    ),
    (
      #"{"beneficiary_name":"José Muñoz"}"#,
      "c32d4b57040d40c575723aa4337d05b9e6f356b9ce6ae58934dc0eb5a547663c"
    ),
    ("", "8d3e2b061e753c88e401ac8737e6dc7af9e02d590fd1dd4d5e1ded9f4430487c"),
  ]

  @Test(arguments: vectors)
  func `a body is signed as it is in the contract`(_ body: String, _ hex: String) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(body.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let runs = [(["sign"], body), (["sign", "-"], body), (["sign", file.path], "")]
    for (arguments, input) in runs {
      let outcome = try await Program.run(arguments, input: input)
      #expect(outcome.status == 0)
      #expect(outcome.output == hex + "\n")
    }
  }

  @Test(arguments: [
    (
      ["--control", "cashoutV35381"],
      "980D7A453734D5405FA4263EAAD8317E1C71D2305F590A50A2DC25F4B688CF0E"
    ),
    (
      ["--control", "cashoutID1234", "--signature", "your_cashout_api_signature"],
      "DDD345FB66A8053FBB69E0DBCACFDE5F63CA05140C3A2C446B7A0E4118F8BA1D"
    ),
  ])
  func `a control is made as in the contract`(_ options: [String], _ hex: String) async throws {
    #expect(try await Program.run(["sign"] + options).output == hex + "\n")
  }

  @Test func `the key comes from the environment, too`() async throws {
    let environment = ["CASHOUT_SANDBOX_SIGNATURE": "your_cashout_api_signature"]
    let outcome = try await Program.run(
      ["sign", "--control", "cashoutV35381"],
      environment: environment
    )
    #expect(outcome.output.hasPrefix("E027870D3E8ADDDB"))
  }

  @Test(arguments: [(["--signature", ""], [:]), ([], ["CASHOUT_SANDBOX_SIGNATURE": ""])])
  func `an empty key is refused`(
    _ options: [String],
    _ environment: [String: String]
  ) async throws {
    let outcome = try await Program.run(["sign"] + options, environment: environment)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.error.contains(" is empty; write a text"), "\(outcome.error)")
  }

  @Test func `a folder is told as such`() async throws {
    let outcome = try await Program.run(["sign", "/"])
    #expect(outcome.status == 64)
    #expect(outcome.error == "error: cannot read /: it is a folder; name a file\n")
  }

  @Test func `a file that is not there is one line and exit 64`() async throws {
    let outcome = try await Program.run(["sign", "/nowhere/body.json"])
    #expect(outcome.status == 64)
    let reason = "there is no such file; name another, or - for standard input"
    #expect(outcome.error == "error: cannot read /nowhere/body.json: \(reason)\n")
  }
}
