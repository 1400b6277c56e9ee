import SandboxCore
import ScenarioText
import WireJSON

/// The keys of one item of `timeline`.
enum TimelineKeys {
  static func section(_ words: ScenarioWords) -> Section<StepParts> {
    Section(
      keys: [
        Key(
          "after",
          about:
            "The wait from the step before, of the first from entering PENDING: a duration such"
            + " as 1h30m, business days such as 2bd, or a draw.",
          required: true,
          .delay,
          \.after
        ),
        Key("status", about: "The state that the payout takes.", required: true, .bankState(words))
        {
          step,
          status,
          place in
          step.status = status
          step.statusPlace = place
        },
      ]
        + Key.rejection(
          about: "Why it was rejected",
          only: "REJECTED",
          words
        ) + [
          Key(
            "bank_reference",
            about: "What the bank calls the payment from this step on; may have {cashout_id} and"
              + " {external_id} in it.",
            default: "none",
            .reference,
            \.bankReference
          ),
          Key(
            "provider_reference",
            about: "The provider's reference from this step on; may have {cashout_id} and"
              + " {external_id} in it.",
            default: "none",
            .reference,
            \.providerReference
          ),
        ],
      rules: [
        KeyRule(
          .forbids(
            [.has("code"), .has("reason")],
            when: .says(
              "status",
              words.states.names(of: [.delivered, .completed]).map { .string($0) }
            )
          ),
          "`{key}` tells why a payout is REJECTED, but this step is {status}; remove it"
        )
      ]
    )
  }
}

/// What the bank can do with a payout.
enum BankStatus: String, CaseIterable, Sendable {
  case delivered = "DELIVERED"
  case completed = "COMPLETED"
  case rejected = "REJECTED"

  init?(_ status: PayoutStatus) { self.init(rawValue: status.name) }

  var status: PayoutStatus {
    switch self {
    case .delivered: .delivered
    case .completed: .completed
    case .rejected: .rejected
    }
  }
}

/// What the keys of one step say.
struct StepParts: RejectingParts {
  var after: Delay?
  var status: BankStatus?
  var statusPlace: SourcePlace?
  var rejection = RejectionParts()
  var bankReference: String?
  var providerReference: String?

  /// The step, if nothing of it is missing.
  var step: PlannedStep? {
    guard let after, let status else { return nil }
    return PlannedStep(
      after: after,
      outcome(status),
      bankReference: bankReference,
      providerReference: providerReference
    )
  }

  private func outcome(_ status: BankStatus) -> PlannedStep.Outcome {
    switch status {
    case .delivered: .delivered
    case .completed: .completed
    case .rejected: .rejected(rejection.rejection)
    }
  }
}

extension ValueReader<BankStatus> {
  /// What the bank can do, by the core's name or a contract's.
  fileprivate static func bankState(_ words: ScenarioWords) -> ValueReader {
    let possible = BankStatus.allCases.map(\.status)
    let own = possible.map(\.name)
    let names = own + words.states.names(of: possible).filter { !own.contains($0) }
    return oneOf(names) { words.states[$0].flatMap { BankStatus($0) } }
  }
}

extension ValueReader<String> {
  /// A reference with `{cashout_id}` and `{external_id}` in it.
  fileprivate static let reference = ValueReader(
    ValueSchema.text(1...100).with([
      "pattern": #"^([^{]|[{](cashout_id|external_id)([}]|$))*$"#
    ])
  ) { node, findings in
    guard let text = text(1...100).read(node, &findings) else { return nil }
    guard let unknown = ReferenceTemplate.unknownPlaceholder(in: text) else { return text }
    let known = ReferenceTemplate.placeholders
    findings.fault(
      "unknown placeholder `{\(unknown)}`; "
        + Suggestion.clause(for: unknown, among: known, kind: "possible:"),
      at: node.place
    )
    return nil
  }
}
