import CashoutsV3
import SandboxCore
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
  static let section = Section<TransitionStep>(
    keys: [
      Key(
        "of",
        about: "The payout's name.",
        default: "that of the last create",
        .text(1...100)
      ) { step, name, place in step.of = PayoutName(name, at: place) },
      Key("to", about: "The state that it takes.", required: true, .status, \.to),
      Key(
        "code",
        about: "Why it is rejected, 800 to 824, 826 or 0.",
        default: RejectionParts.usualCode,
        .rejectionCode,
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
          when: .says("to", others.map { .string($0.name) })
        ),
        "`{key}` tells why a payout is REJECTED, but this makes it {to}; remove it"
      )
    ]
  )

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
  static let transition = ValueReader(StepTransitionKeys.section.schema) { node, findings in
    var step = TransitionStep()
    step.of = PayoutName(nil, at: node.place)
    StepTransitionKeys.section.read(node, into: &step, &findings)
    return step
  }
}

extension ValueReader<PayoutStatus> {
  /// A state by its name, such as ON_HOLD.
  static let status = scalar(
    "a status such as COMPLETED",
    schema: .words(PayoutStatus.allCases.map(\.name))
  ) { text throws(ValueFault) in
    if let status = PayoutStatus(name: text) { return status }
    let clause = Suggestion.clause(
      for: text,
      among: PayoutStatus.allCases.map(\.name),
      kind: "possible:"
    )
    throw ValueFault("\(quoted(text)) is no status; \(clause)")
  }
}
