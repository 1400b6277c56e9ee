import CashoutSandbox
import CashoutsV3
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
import Testing

/// What a sandbox saw, second by second, for tables of checks.
struct Story: Sendable, CustomTestStringConvertible {
  let name: String
  let check: MerchantCheck
  let sightings: [(second: Int, sighting: Sighting)]
  /// When the verdict is asked for.
  let end: Int
  let expected: Verdict.State
  /// A part of what each finding saw.
  var seen: [String] = []

  var testDescription: String { name }

  /// The moment of a second.
  static func moment(_ second: Int) -> Instant { .manualStart + .seconds(second) }

  var verdict: Verdict? {
    var observation = Observation([ObserveEntry(check)], since: .manualStart)
    for (second, sighting) in sightings {
      _ = observation.note(sighting, at: Self.moment(second))
    }
    return observation.verdicts(at: Self.moment(end))[0]
  }
}

extension Sighting {
  /// A payment of some units of BRL to somebody.
  static func payment(_ amount: Int64 = 100, to document: String = "017.160.013-40")
    -> PaymentIdentity
  {
    PaymentIdentity(
      country: "BR",
      amount: Money(minorUnits: amount * 100, currency: Currency("BRL") ?? .usd),
      fields: RequestFields(
        ["document_id": .text(document), "bank_account": .text("3423422-7")],
        .cashoutsV3
      )
    )
  }

  static func payout(_ number: Int = 1) -> WatchedPayout {
    guard let id = PayoutID(number) else { preconditionFailure("no payout has \(number)") }
    return WatchedPayout(id: id, externalID: "order-\(number)", payment: payment())
  }

  static func webhook(
    _ number: Int = 1,
    of payout: Int = 1,
    _ status: PayoutStatus = .delivered,
    isIntact: Bool = true,
    hidesStatus: Bool = true
  ) -> WatchedWebhook {
    guard let id = WebhookID(number) else { preconditionFailure("no webhook has \(number)") }
    return WatchedWebhook(
      id: id,
      payout: Self.payout(payout),
      status: status,
      isIntact: isIntact,
      hidesStatus: hidesStatus
    )
  }

  static func delivered(_ webhook: WatchedWebhook = webhook()) -> Sighting {
    .finished(webhook, .answered(status: 200), .delivered)
  }

  static func failed(
    _ webhook: WatchedWebhook = webhook(),
    _ result: WebhookResult = .answered(status: 500),
    _ fate: WebhookFate = .retried
  ) -> Sighting { .finished(webhook, result, fate) }

  /// A status call about a payout, answered with a status.
  static func asked(_ payout: Int = 1, told status: PayoutStatus = .delivered) -> Sighting {
    called(.status, of: payout, .accepted(status))
  }

  static func called(
    _ endpoint: MerchantCall.Endpoint,
    of payout: Int = 1,
    _ answer: MerchantCall.Answer
  ) -> Sighting {
    .called(
      MerchantCall(
        endpoint,
        externalID: "order-\(payout)",
        payout: Self.payout(payout),
        answer: answer
      )
    )
  }

  /// A create with an external id of its own.
  static func created(
    _ externalID: String,
    _ answer: MerchantCall.Answer = .accepted(nil),
    _ payment: PaymentIdentity = payment()
  ) -> Sighting {
    .called(MerchantCall(.create, externalID: externalID, payment: payment, answer: answer))
  }

  /// A status call by an external id that may have no payout.
  static func asked(for externalID: String, _ answer: MerchantCall.Answer) -> Sighting {
    .called(MerchantCall(.status, externalID: externalID, answer: answer))
  }
}
