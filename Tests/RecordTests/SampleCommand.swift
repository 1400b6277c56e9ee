import CashoutsV3
import SandboxCore
import Testing

/// A command with the bytes that version 1 writes for it.
struct SampleCommand: Sendable, CustomTestStringConvertible {
  let name: String
  let command: Command
  let bytes: String

  init(_ name: String, _ command: Command, _ bytes: String) {
    self.name = name
    self.command = command
    self.bytes = bytes
  }

  var testDescription: String { name }

  static let all: [SampleCommand] =
    [
      SampleCommand(
        "create",
        .create(order),
        "000b636173686f7574735f7633036f2d31e0a71203555344024252010116687474703a2f2f3132372e30"
          + "2e302e313a393030302f016801010001d20c00ce0cf40c0000000f000962616e6b5f636f64650330303101036f77"
          + "6e04312e3530ff"
      ),
      SampleCommand("update", .update(key(7, nil), to: .onHold), "010107000005"),
      SampleCommand("cancel", .cancel(key(nil, "o-1")), "020001036f2d3100"),
      SampleCommand("transition", transition, "0301030101c20c0106636c6f736564904e"),
      SampleCommand("top-up", .topUp(Money(minorUnits: 2_500, currency: .usd)), "04882703555344"),
    ] + more

  private static let more: [SampleCommand] = {
    guard let webhook = WebhookID(300) else { return [] }
    let call = RequestView(
      contract: .easyCashout,
      endpoint: "status",
      login: "l",
      fields: RequestFields(["external_id": .text("o-1")], .cashoutsV3)
    )
    return [
      SampleCommand("answered", .webhookFinished(webhook, .answered(status: 500)), "05ac0200e807"),
      SampleCommand(
        "failed",
        .webhookFinished(webhook, .failed("refused")),
        "05ac02010772656675736564"
      ),
      SampleCommand("resend", .resend(webhook), "06ac02"),
      SampleCommand(
        "receive",
        .receive(call),
        "070c656173795f636173686f75740106737461747573016c05000b65787465726e616c5f6964036f2d31ff"
      ),
      SampleCommand(
        "call",
        .call(Callback(url: "inbox:a", body: [1, 2], number: 3), after: .milliseconds(1500)),
        "0807696e626f783a61020102106170706c69636174696f6e2f6a736f6e0106b817"
      ),
    ]
  }()

  private static let payout: PayoutID = {
    guard let id = PayoutID(1) else { preconditionFailure("1 is a number of a payout") }
    return id
  }()

  private static let transition = Command.transition(
    payout,
    to: .rejected,
    rejection: Rejection(code: 801, reason: "closed"),
    webhookDelay: .seconds(5)
  )

  private static func key(_ id: Int?, _ externalID: String?) -> PayoutKey {
    PayoutKey(id: id.flatMap { PayoutID($0) }, externalID: externalID)
  }

  private static let order = PayoutOrder(
    contract: .cashoutsV3,
    externalID: "o-1",
    amount: Money(minorUnits: 150_000, currency: .usd),
    country: "BR",
    isOnHold: true,
    notificationURL: "http://127.0.0.1:9000/",
    accountBank: 104,
    fields: RequestFields(["bank_code": .text("001"), "own": .number("1.50")], .cashoutsV3),
    presetRejection: 809,
    rejections: RejectionTable.codes
  )
}
