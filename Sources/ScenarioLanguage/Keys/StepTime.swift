import SandboxCore
import ScenarioText
import WireJSON

extension ValueReader<AdvanceGoal> {
  /// How far time moves: a duration, `until idle` or `until next`.
  static let advance = scalar(
    "a duration such as 6m, or until idle",
    schema: .any(of: [
      .words(["until idle", "until next"]), .duration, ValueReader<Instant>.moment.schema,
    ])
  ) { text throws(ValueFault) in
    switch text {
    case "until idle": return .idle
    case "until next": return .next
    case let text where text.hasPrefix("until"):
      throw ValueFault("\(quoted(text)) is no goal; write until idle or until next")
    default: break
    }
    if let moment = InstantText.parse(text) { return .to(moment) }
    do throws(DurationText.Fault) {
      return .by(try DurationText.parse(text))
    } catch {
      throw ValueFault(error, in: text, alternative: ", until idle or until next")
    }
  }
}

/// The keys under `transition`.
enum StepTransitionKeys {
  static func section(_ words: ScenarioWords) -> Section<TransitionStep> {
    Section(
      keys: [
        Key(
          "of",
          about: "The payout's name.",
          default: "that of the last create",
          .text(1...100)
        ) { step, name, place in step.of = PayoutName(name, at: place) },
        Key("to", about: "The state that it takes.", required: true, .status(words), \.to),
        Key(
          "code",
          about: "Why it is rejected, \(words.rejections.spoken).",
          default: words.rejections.usual,
          .rejectionCode(words),
          \.code
        ),
        Key(
          "reason",
          about: "The words of the rejection.",
          default: "the code's own name",
          .text(0...200),
          \.reason
        ),
        Key(
          "delay",
          about: "How much later its webhook goes out, up to 5m.",
          default: "none",
          .panelDelay,
          \.delay
        ),
      ],
      rules: [
        KeyRule(
          .forbids(
            [.has("code"), .has("reason")],
            when: .says("to", words.states.names(of: others).map { .string($0) })
          ),
          "`{key}` tells why a payout is REJECTED, but this makes it {to}; remove it"
        )
      ]
    )
  }

  /// The states that are no rejection.
  private static let others = PayoutStatus.allCases.filter { $0 != .rejected }
}

extension ValueReader<Duration> {
  /// How long the panel lets a webhook wait.
  fileprivate static let panelDelay = ValueReader(.duration) { node, findings in
    guard let span = wait.read(node, &findings) else { return nil }
    guard span <= PanelDelay.longest else {
      findings.fault(
        "\(node.found) is longer than the panel waits; write 5m or less",
        at: node.place
      )
      return nil
    }
    return span
  }
}

extension ValueReader<TransitionStep> {
  static func transition(_ words: ScenarioWords) -> ValueReader {
    let section = StepTransitionKeys.section(words)
    return ValueReader(section.schema) { node, findings in
      var step = TransitionStep()
      step.of = PayoutName(nil, at: node.place)
      section.read(node, into: &step, &findings)
      return step
    }
  }
}

extension ValueReader<PayoutStatus> {
  /// A state by its name, such as ON_HOLD, or by a contract's name for it.
  static func status(_ words: ScenarioWords) -> ValueReader {
    let states = words.states
    return scalar(
      "a status such as COMPLETED",
      schema: .words(states.names)
    ) { text throws(ValueFault) in
      if let status = states[text] { return status }
      let clause = Suggestion.clause(for: text, among: states.names, kind: "possible:")
      throw ValueFault("\(quoted(text)) is no status; \(clause)")
    }
  }
}
