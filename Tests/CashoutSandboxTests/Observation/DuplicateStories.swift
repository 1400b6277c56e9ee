import CashoutSandbox
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage

/// Creates whose answers were lost, and what the merchant did then.
enum DuplicateStories {
  private static func story(
    _ name: String,
    _ sightings: [(Int, Sighting)],
    at end: Int = 10,
    _ expected: Verdict.State,
    seen: [String] = []
  ) -> Story {
    Story(
      name: name,
      check: .noDuplicatePayment(within: .seconds(3600)),
      sightings: sightings.map { (second: $0.0, sighting: $0.1) },
      end: end,
      expected: expected,
      seen: seen
    )
  }

  private static let lost = Sighting.created("order-1", .lost("answered 500"))
  private static let twice = "a create with external_id order-2 at 2026-01-05T09:00:0"

  static let all = [
    story("nothing happened", [], .unseen),
    story(
      "an answer that was not lost",
      [(1, .created("order-1")), (2, .created("order-2"))],
      .unseen
    ),
    story("there is still time", [(1, lost)], at: 3601, .unseen),
    story(
      "never asked, never sent again",
      [(1, lost)],
      at: 3602,
      .failed,
      seen: ["neither until 2026-01-05T10:00:02"]
    ),
    story("asked", [(1, lost), (2, .asked(told: .pending))], at: 9999, .held),
    story(
      "sent again and found to exist",
      [(1, lost), (2, .created("order-1", .exists))],
      at: 9999,
      .held
    ),
    story(
      "sent again and done, for nothing had happened",
      [(1, lost), (2, .created("order-1"))],
      at: 9999,
      .held
    ),
    story(
      "sent again and lost again",
      [(1, lost), (3000, .created("order-1", .lost("cut off")))],
      at: 5000,
      .unseen
    ),
    story(
      "paid under a new id at once",
      [(1, lost), (2, .created("order-2"))],
      .failed,
      seen: [twice]
    ),
    story(
      "paid under an id of the same letters and other bytes",
      [(1, .created("pago-\u{e9}", .lost("answered 500"))), (2, .created("pago-e\u{301}"))],
      .failed,
      seen: ["a create with external_id pago-e\u{301} at"]
    ),
    story(
      "paid under a new id, whose answer was lost as well",
      [(1, lost), (2, .created("order-2", .lost("answered 500")))],
      .failed,
      seen: [twice]
    ),
    story(
      "paid under a new id although 511 said that it exists",
      [(1, lost), (2, .created("order-1", .exists)), (3, .created("order-2"))],
      .failed,
      seen: [twice]
    ),
    story(
      "paid under a new id although the status said that it exists",
      [(1, lost), (2, .asked(told: .completed)), (3, .created("order-2"))],
      .failed,
      seen: [twice]
    ),
    story(
      "paid under a new id when 509 said that it does not exist",
      [(1, lost), (2, .asked(for: "order-1", .absent)), (3, .created("order-2"))],
      .held
    ),
    story(
      "paid under a new id when it was rejected",
      [(1, lost), (2, .asked(told: .rejected)), (3, .created("order-2"))],
      .held
    ),
    story(
      "paid under a new id when it was cancelled",
      [(1, lost), (2, .called(.cancel, .accepted(.cancelled))), (3, .created("order-2"))],
      .held
    ),
    story(
      "an ask whose answer was lost tells nothing",
      [(1, lost), (2, .called(.status, .lost("answered 503"))), (3, .created("order-2"))],
      .failed,
      seen: [twice]
    ),
    story(
      "a new id that was refused pays nothing",
      [(1, lost), (2, .created("order-2", .refused(code: 514))), (3, .asked())],
      .held
    ),
    story(
      "another amount is another payment",
      [(1, lost), (2, .created("order-2", .accepted(nil), Sighting.payment(101))), (3, .asked())],
      .held
    ),
    story(
      "another document is another payment",
      [
        (1, lost), (2, .created("order-2", .accepted(nil), Sighting.payment(to: "999"))),
        (3, .asked()),
      ],
      .held
    ),
    story(
      "the same document, written otherwise",
      [(1, lost), (2, .created("order-2", .accepted(nil), Sighting.payment(to: "01716001340")))],
      .failed,
      seen: [twice]
    ),
    story(
      "the same payment a day later",
      [(1, lost), (2, .asked()), (86_400, .created("order-2"))],
      at: 90_000,
      .held
    ),
    story(
      "a refusal for another reason tells nothing",
      [(1, lost), (2, .created("order-1", .refused(code: 300)))],
      at: 3602,
      .failed,
      seen: ["neither"]
    ),
  ]
}
