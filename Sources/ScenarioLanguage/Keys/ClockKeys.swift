import SandboxCore
import ScenarioText
import WireJSON

/// The keys under `clock`.
enum ClockKeys {
  static let section = Section<ClockStatement>(
    keys: [
      Key(
        "mode",
        about: "live follows the wall clock, manual moves only when told.",
        default: "live",
        .word,
        \.mode
      ),
      Key(
        "speed",
        about: "Virtual seconds in a real one, 0.001 to 1000000; only of a live clock.",
        default: "1",
        .decimal(ScaledDecimal(millionths: 1000)...ScaledDecimal(1_000_000)),
        \.speed
      ),
      Key(
        "start",
        about: "Where virtual time begins, in RFC 3339; counts only while there are no payouts.",
        default: "now; of a manual clock 2026-01-05T09:00:00Z",
        .moment
      ) { clock, start, place in
        clock.start = start
        clock.startPlace = place
      },
    ],
    rules: [
      KeyRule(
        .forbids([.has("speed")], when: .says("mode", "manual")),
        "a manual clock moves only when told and has no speed; remove `speed` or write mode: live"
      )
    ]
  )

  static let reader = ValueReader.section(section, ClockStatement())
}
