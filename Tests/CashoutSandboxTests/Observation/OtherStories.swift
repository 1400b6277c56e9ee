import CashoutSandbox
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage

/// Late rejections and failed attempts.
enum OtherStories {
  private static func late(
    _ name: String,
    _ sightings: [(Int, Sighting)],
    at end: Int,
    _ expected: Verdict.State,
    seen: [String] = []
  ) -> Story {
    story(name, .lateRejectionNoticed(within: .seconds(3600)), sightings, end, expected, seen)
  }

  private static func retry(
    _ name: String,
    _ sightings: [(Int, Sighting)],
    _ expected: Verdict.State,
    seen: [String] = []
  ) -> Story {
    story(name, .retriesAnswered, sightings, 10_000, expected, seen)
  }

  private static func story(
    _ name: String,
    _ check: MerchantCheck,
    _ sightings: [(Int, Sighting)],
    _ end: Int,
    _ expected: Verdict.State,
    _ seen: [String]
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

  private static let rejected = Sighting.changed(
    Sighting.payout(),
    to: .rejected,
    from: .completed
  )
  private static let early = Sighting.changed(Sighting.payout(), to: .rejected, from: .delivered)

  static let late = [
    late("nothing happened", [], at: 9999, .unseen),
    late("a rejection before completion", [(1, early)], at: 9999, .unseen),
    late("there is still time", [(1, rejected)], at: 3601, .unseen),
    late("noticed", [(1, rejected), (3601, .asked(told: .rejected))], at: 9999, .held),
    late("never noticed", [(1, rejected)], at: 3602, .failed, seen: ["no such answer until"]),
    late(
      "noticed too late",
      [(1, rejected), (3602, .asked(told: .rejected))],
      at: 9999,
      .failed,
      seen: ["the first such answer went out at 2026-01-05T10:00:02"]
    ),
    late(
      "asked, but the answer was lost",
      [(1, rejected), (2, .called(.status, .lost("answered 503")))],
      at: 9999,
      .failed,
      seen: ["no such answer"]
    ),
    late(
      "asked about another payout",
      [(1, rejected), (2, .asked(2, told: .rejected))],
      at: 9999,
      .failed,
      seen: ["no such answer"]
    ),
  ]

  private static let broken = Sighting.webhook(isIntact: false)
  private static let refused = WebhookResult.failed("connection refused")

  static let retries = [
    retry("nothing happened", [], .unseen),
    retry("every attempt succeeded", [(2, .delivered())], .unseen),
    retry("waits for its retry", [(2, .failed())], .unseen),
    retry("answered in the end", [(2, .failed()), (302, .delivered())], .held),
    retry(
      "given up",
      [(2, .failed()), (302, .failed(Sighting.webhook(), refused, .givenUp))],
      .failed,
      seen: ["given up after 500, connection refused"]
    ),
    retry(
      "given up at once",
      [(2, .failed(Sighting.webhook(), refused, .givenUp))],
      .failed,
      seen: ["given up after connection refused"]
    ),
    retry(
      "one of two given up",
      [
        (2, .failed()), (3, .failed(Sighting.webhook(2), refused, .givenUp)), (302, .delivered()),
      ],
      .failed,
      seen: ["given up after connection refused"]
    ),
    retry(
      "a broken webhook was refused, as is right",
      [
        (2, .failed(broken, .answered(status: 401))),
        (302, .failed(broken, .answered(status: 401), .givenUp)),
      ],
      .unseen
    ),
    retry(
      "a broken attempt, then an intact one",
      [(2, .failed(broken, .answered(status: 401))), (302, .delivered())],
      .unseen
    ),
  ]
}
