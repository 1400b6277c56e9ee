import CashoutSandbox
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage

/// Forged webhooks, of which number 1 is about the payout and number 2 about none.
enum ForgeryStories {
  private static func story(
    _ name: String,
    _ sightings: [(Int, Sighting)],
    at end: Int = 1000,
    _ expected: Verdict.State,
    seen: [String] = []
  ) -> Story {
    Story(
      name: name,
      check: .forgedWebhookIgnored(within: .seconds(60)),
      sightings: sightings.map { (second: $0.0, sighting: $0.1) },
      end: end,
      expected: expected,
      seen: seen
    )
  }

  private static let webhook = Sighting.webhook()
  private static let next = Sighting.webhook(2, .completed)
  /// A true webhook, asked for, and both forged ones.
  private static let asked: [(Int, Sighting)] = [
    (2, .sent(webhook)), (2, .asked()), (2, .delivered()),
  ]
  private static let forged: [(Int, Sighting)] = [
    (3, .forged(number: 1)), (3, .forged(number: 2)),
    (3, .forgedFinished(number: 1, .answered(status: 401))),
    (3, .forgedFinished(number: 2, .answered(status: 200))),
  ]
  private static let stranger = Sighting.asked(for: "order-1-forged", .absent)

  static let all = [
    story("nothing happened", [], .unseen),
    story("no webhook was answered", [(2, .sent(webhook)), (2, .failed())], .unseen),
    story("the forged ones are to go out", asked, at: 3, .unseen),
    story("there is still time", asked + forged, at: 63, .unseen),
    story("nothing came of it", asked + forged, .held),
    story("the next webhook ends the time", asked + forged + [(7, .sent(next))], at: 8, .held),
    story(
      "asked about the payout",
      asked + forged + [(4, .asked())],
      .failed,
      seen: ["a status call at 2026-01-05T09:00:04.000Z, with nothing true to explain it"]
    ),
    story(
      "asked about ids that nobody has",
      asked + forged + [(4, stranger)],
      .failed,
      seen: ["a status call at 2026-01-05T09:00:04"]
    ),
    story(
      "asked about ids that nobody has, much later",
      asked + forged + [(900, stranger)],
      .failed,
      seen: ["a status call"]
    ),
    story("asked about the payout later", asked + forged + [(64, .asked())], .held),
    story(
      "the true webhook is asked for behind the forged one",
      [(2, .sent(webhook)), (2, .delivered())] + forged + [(9, .asked())],
      .held
    ),
    story(
      "both are asked for",
      [(2, .sent(webhook)), (2, .delivered())] + forged + [(9, .asked()), (10, .asked())],
      .failed,
      seen: ["a status call at 2026-01-05T09:00:10"]
    ),
    story(
      "the next webhook is asked for",
      asked + forged + [(7, .sent(next)), (7, .delivered(next)), (8, .asked())],
      .held
    ),
    story(
      "cancelled because of it",
      asked + forged + [(4, .called(.cancel, .refused(code: 510)))],
      .failed,
      seen: ["a cancel"]
    ),
    story(
      "held because of it",
      asked + forged + [(4, .called(.update, .accepted(.onHold)))],
      .failed,
      seen: ["an update"]
    ),
    story(
      "paid again because of it",
      asked + forged + [(4, .created("order-2"))],
      .failed,
      seen: ["a create of the same payment as order-2"]
    ),
    story(
      "another payment",
      asked + forged
        + [(4, .created("order-2", .accepted(nil), Sighting.payment(7)))],
      .held
    ),
    story(
      "a merchant that asks by itself shows nothing by asking",
      [(0, .asked()), (1, .asked())] + asked + forged + [(4, .asked())],
      .held
    ),
    story(
      "a merchant that asks by itself shows belief by ids that nobody has",
      [(0, .asked()), (1, .asked())] + asked + forged + [(4, stranger)],
      .failed,
      seen: ["a status call"]
    ),
    story(
      "one call behind the create is nobody's habit",
      [(0, .asked())] + asked + forged + [(4, .asked())],
      .failed,
      seen: ["a status call"]
    ),
    story(
      "forged webhooks that did not arrive show nothing",
      asked + [
        (3, .forged(number: 1)), (3, .forged(number: 2)),
        (3, .forgedFinished(number: 1, .failed("connection refused"))),
        (3, .forgedFinished(number: 2, .failed("connection refused"))),
      ],
      .unseen
    ),
  ]
}
