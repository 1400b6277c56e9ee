import SandboxCore
import ScenarioText
import WireJSON

/// The keys of a wait that chance decides; a draw has one of them.
enum DrawKeys {
  static let section = Section<DrawParts>(
    keys: keys,
    rules: [
      KeyRule(
        .oneOnly,
        "a draw is one of { uniform: [10s, 2m] }, { exponential: 30s } and"
          + " { lognormal: { median: 5m, p95: 20m } }"
      )
    ]
  )

  private static let keys: [Key<DrawParts>] = [
    Key(
      "uniform",
      about: "The shortest and the longest wait; every one between is as likely.",
      .list(of: .wait, 2...2, expecting: "the shortest and the longest wait: [10s, 2m]")
    ) { parts, bounds, place in
      guard bounds[0] <= bounds[1] else {
        parts.complaint = ("uniform: the longest wait comes second; swap the two", place)
        return
      }
      parts.draws.append(.uniform(bounds[0], bounds[1]))
    },
    Key("exponential", about: "The mean wait.", .positiveWait) { parts, mean, _ in
      parts.draws.append(.exponential(mean: mean))
    },
    Key(
      "lognormal",
      about: "A wait that is mostly near its median and sometimes much longer.",
      .section(lognormal, LognormalParts())
    ) { parts, lognormal, place in
      guard let median = lognormal.median, let high = lognormal.percentile95 else { return }
      guard high > median else {
        parts.complaint = (
          "lognormal: `p95` has to be longer than `median`, or nothing varies", place
        )
        return
      }
      parts.draws.append(.lognormal(median: median, percentile95: high))
    },
  ]

  static let lognormal = Section<LognormalParts>(keys: [
    Key("median", about: "Half of all waits are shorter.", required: true, .positiveWait, \.median),
    Key(
      "p95",
      about: "95 of 100 waits are shorter; longer than `median`.",
      required: true,
      .positiveWait,
      \.percentile95
    ),
  ])
}

struct LognormalParts: Sendable {
  var median: Duration?
  var percentile95: Duration?
}

/// What the keys of a draw say, and what is wrong with their values together.
struct DrawParts: Sendable {
  var draws: [DelayDraw] = []
  var complaint: (message: String, place: SourcePlace)?
}

extension ValueReader<DelayDraw> {
  static let draw = ValueReader(DrawKeys.section.schema) { node, findings in
    var parts = DrawParts()
    DrawKeys.section.read(node, into: &parts, &findings)
    guard case .mapping(let entries) = node.content else { return nil }
    if let complaint = parts.complaint { findings.fault(complaint.message, at: complaint.place) }
    return parts.draws.count == 1 && entries.count == 1 ? parts.draws[0] : nil
  }
}
