import SandboxCore

/// The keys under `clock`.
enum ClockKeys {
  static let section = Section<ClockStatement>(keys: [
    Key("mode", .word, \.mode),
    Key("speed", .decimal(ScaledDecimal(millionths: 1000)...ScaledDecimal(1_000_000)), \.speed),
    Key("start", .moment, \.start),
  ])

  static let reader = ValueReader<ClockStatement>(section.schema) { node, findings in
    let clock = ValueReader.section(section, ClockStatement()).read(node, &findings)
    if clock?.mode == .manual, let speed = node["speed"] {
      findings.fault(
        "a manual clock moves only when told and has no speed; remove `speed` or write mode: live",
        at: speed.place
      )
    }
    return clock
  }
}
