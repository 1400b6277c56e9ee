import GoldenFiles
import CashoutSandbox
import CashoutsV3
import Testing
import WireJSON

/// Every code of a rejected payout, as status, webhook and control API tell it.
@Suite struct RejectionCodeTests {
  @Test(arguments: RejectionTable.rows.map(\.code))
  func `each rejection code is told as recorded`(_ code: Int) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    var transcript = Transcript(V3Client(sandbox))
    let script: JSONValue = .string("sandbox: delivered after 1s, rejected \(code) after 1s")
    try await transcript.perform(.create(CashoutBody.make(with: ["comments": script])))
    try await transcript.perform(.advance(.seconds(2)))
    try await transcript.perform(.status(["cashout_id": 1]))
    let webhook = try #require(sandbox.webhooks().last)
    let text = transcript.text + "# the webhook\n\(webhook)\n"
    let name = try #require(RejectionTable.row(code)).name
    #expect(text.contains(#""rejection_code":\#(code),"rejection_reason":"\#(name)""#))
    #expect(webhook.hasSuffix("&status_reason=\(name)"))
    #expect(sandbox.payouts().map(\.rejectionCode) == [code])
    #expect(sandbox.available("USD") == "1000000.00")
    try Golden.own.check(text, "v3/rejections/\(code).txt")
    await sandbox.stop()
  }

  @Test(arguments: [825, 799, 827])
  func `a code that no table has is no rejection code of ours`(_ code: Int) {
    #expect(RejectionTable.row(code) == nil)
  }

  @Test(arguments: [
    ("rejected 825 after 1s", "825 stands in no list"), ("rejected 825", "is not a step"),
    ("rejected 900 after 1s", "\"900\" is not a rejection code"),
  ])
  func `an inline script with a code of no list is refused`(
    _ step: String,
    _ part: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let script: JSONValue = .string("sandbox: delivered after 1s, \(step)")
    let answer = try await V3Client(sandbox).call(
      .create,
      CashoutBody.make(with: ["comments": script])
    )
    #expect(try answer.json["message"] == "comments: Invalid or missing Comments")
    let hint = try #require(answer.headers["sandbox-diagnosis"])
    #expect(hint.replacing("\"825\"", with: "825").contains(part), "\(hint)")
    #expect(sandbox.payouts().isEmpty)
    await sandbox.stop()
  }

  @Test(
    arguments: [
      (825, "825 stands in no list of rejection codes; its neighbours are 824 and 826"),
      (799, "799 is not a rejection code; write one from 800 to 826, or 0"),
      ("x", #""x" is not a rejection code; write one from 800 to 826, or 0"#),
    ] as [(JSONValue, String)]
  )
  func `the panel refuses a code of no list and says what there is`(
    _ code: JSONValue,
    _ remedy: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Exchange.never, opensSocket: false)
    try await V3Client(sandbox).create()
    _ = try await sandbox.control("POST", "/sandbox/payouts/1/transition", ["to": "DELIVERED"])
    let answer = try await sandbox.control(
      "POST",
      "/sandbox/payouts/1/transition",
      ["to": "REJECTED", "code": code]
    )
    #expect(answer.status == 400)
    let message = try answer.json.at("error", "message")?.text
    let sent = String(decoding: code.encoded(), as: UTF8.self)
    #expect(message == "code: got \(sent), expected a rejection code: \(remedy)")
    #expect(sandbox.payouts().map(\.status) == ["DELIVERED"])
    await sandbox.stop()
  }

  @Test(arguments: [
    ("code: 0, reason: Test", "Test"), ("code: 0, reason: \"\"", ""), ("code: 0", "ERROR_OTHER"),
  ])
  func `code 0 may be scripted, with its reason as written`(
    _ keys: String,
    _ reason: String
  ) async throws {
    let timeline = "[{ after: 1s, status: DELIVERED }, { after: 1s, status: REJECTED, \(keys) }]"
    let sandbox = try await PayoutSandbox.start(
      scenario: Exchange.timeline(timeline),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    try await client.create()
    try await sandbox.advance(by: .seconds(2))
    let status = try await client.call(.status, ["cashout_id": 1])
    #expect(
      status.body
        == #"{"cashout_status":3,"cashout_status_description":"Rejected","rejection_code":0,"#
        + #""rejection_reason":"\#(reason)"}"#
    )
    let webhook = try #require(sandbox.webhooks().last)
    #expect(webhook.hasSuffix("&status_reason=\(reason)"), "\(webhook)")
    await sandbox.stop()
  }

  @Test func `a rejection forced by hand may have a text of its own`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    var transcript = Transcript(V3Client(sandbox))
    try await transcript.perform(.create(CashoutBody.make()))
    try await transcript.perform(.advance(.seconds(2)))
    try await transcript.perform(.panel(1, "REJECTED", ["code": 807, "reason": "Test"]))
    try await transcript.perform(.status(["cashout_id": 1]))
    #expect(transcript.text.contains(#""rejection_code":807,"rejection_reason":"Test""#))
    await sandbox.stop()
  }
}
