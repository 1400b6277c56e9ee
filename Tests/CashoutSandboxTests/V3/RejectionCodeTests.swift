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
    try Golden.check(text, "v3/rejections/\(code).txt")
    await sandbox.stop()
  }

  @Test(arguments: [825, 799, 827])
  func `a code that no table has is no rejection code of ours`(_ code: Int) {
    #expect(RejectionTable.row(code) == nil)
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
