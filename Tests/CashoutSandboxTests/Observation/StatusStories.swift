import CashoutSandbox
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage

/// Webhooks and the status calls that follow them, or do not.
enum StatusStories {
  private static let check = MerchantCheck.statusChecked(within: .seconds(60))

  private static func story(
    _ name: String,
    _ sightings: [(Int, Sighting)],
    at end: Int,
    _ expected: Verdict.State,
    seen: [String] = []
  ) -> Story {
    Story(
      name: name,
      check: check,
      sightings: sightings.map { (second: $0.0, sighting: $0.1) },
      end: end,
      expected: expected,
      seen: seen
    )
  }

  private static let webhook = Sighting.webhook()
  private static let completed = Sighting.webhook(2, .completed)
  private static let corrupt = Sighting.webhook(isIntact: false)
  private static let telling = Sighting.webhook(hidesStatus: false)

  static let all = [
    story("nothing happened", [], at: 1000, .unseen),
    story(
      "asked within the webhook",
      [(2, .sent(webhook)), (2, .asked()), (2, .delivered())],
      at: 1000,
      .held
    ),
    story(
      "asked behind the webhook",
      [(2, .sent(webhook)), (2, .delivered()), (62, .asked())],
      at: 1000,
      .held
    ),
    story("there is still time", [(2, .sent(webhook)), (2, .delivered())], at: 62, .unseen),
    story(
      "never asked",
      [(2, .sent(webhook)), (2, .delivered())],
      at: 63,
      .failed,
      seen: ["none until 2026-01-05T09:01:03"]
    ),
    story(
      "asked too late",
      [(2, .sent(webhook)), (2, .delivered()), (63, .asked())],
      at: 63,
      .failed,
      seen: ["the next status call came at 2026-01-05T09:01:03"]
    ),
    story(
      "asked about another payout",
      [(2, .sent(webhook)), (2, .delivered()), (3, .asked(2))],
      at: 63,
      .failed,
      seen: ["none"]
    ),
    story(
      "asked before the webhook",
      [(1, .asked()), (2, .sent(webhook)), (2, .delivered())],
      at: 63,
      .failed,
      seen: ["none"]
    ),
    story(
      "one call for two webhooks",
      [
        (2, .sent(webhook)), (2, .delivered()), (7, .sent(completed)), (7, .delivered(completed)),
        (8, .asked()),
      ],
      at: 100,
      .held
    ),
    story(
      "one webhook of two",
      [
        (2, .sent(webhook)), (2, .delivered()), (3, .asked()), (7, .sent(completed)),
        (7, .delivered(completed)),
      ],
      at: 100,
      .failed,
      seen: ["none"]
    ),
    story(
      "the answer was lost and the call not made again",
      [
        (2, .sent(webhook)), (2, .delivered()),
        (3, .called(.status, .lost("answered 503"))),
      ],
      at: 63,
      .failed,
      seen: ["one at 2026-01-05T09:00:03.000Z was answered 503"]
    ),
    story(
      "the answer was lost and the call made again",
      [
        (2, .sent(webhook)), (2, .delivered()),
        (3, .called(.status, .lost("answered 503"))), (4, .asked()),
      ],
      at: 63,
      .held
    ),
    story(
      "an update is no status call",
      [(2, .sent(webhook)), (2, .delivered()), (3, .called(.update, .accepted(.onHold)))],
      at: 63,
      .failed,
      seen: ["none"]
    ),
    story(
      "a webhook that failed counts from the attempt that did not",
      [
        (2, .sent(webhook)), (2, .failed()), (302, .sent(webhook)), (302, .delivered()),
        (350, .asked()),
      ],
      at: 400,
      .held
    ),
    story(
      "a failed attempt is nothing to ask for yet",
      [(2, .sent(webhook)), (2, .failed())],
      at: 100,
      .unseen
    ),
    story(
      "asked at the attempt that failed",
      [
        (2, .sent(webhook)), (2, .asked()), (2, .failed()), (302, .sent(webhook)),
        (302, .delivered()),
      ],
      at: 400,
      .held
    ),
    story(
      "a webhook that was given up told nobody",
      [(2, .sent(webhook)), (2, .failed(webhook, .failed("connection refused"), .givenUp))],
      at: 100,
      .unseen
    ),
    story(
      "a broken webhook is nothing to ask for",
      [(2, .sent(corrupt)), (2, .delivered(corrupt))],
      at: 100,
      .unseen
    ),
    story(
      "a notification that says the status is nothing to ask for",
      [(2, .sent(telling)), (2, .delivered(telling))],
      at: 100,
      .unseen
    ),
  ]
}
