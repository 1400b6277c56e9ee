import SandboxCore

/// The keys of one item of `timeline`.
enum TimelineKeys {
  static let section = Section<StepParts>(keys: [
    Key("after", required: true, .delay, \.after),
    Key("status", required: true, .word) { step, status, place in
      step.status = status
      step.statusPlace = place
    },
    Key("code", .whole(Rejection.codes)) { step, code, place in
      step.code = code
      step.codePlace = place
    },
    Key("reason", .text(1...200)) { step, reason, place in
      step.reason = reason
      step.reasonPlace = place
    },
    Key("bank_reference", .reference, \.bankReference),
    Key("provider_reference", .reference, \.providerReference),
  ])
}

/// What the bank can do with a payout.
enum BankStatus: String, CaseIterable, Sendable {
  case delivered = "DELIVERED"
  case completed = "COMPLETED"
  case rejected = "REJECTED"

  var status: PayoutStatus {
    switch self {
    case .delivered: .delivered
    case .completed: .completed
    case .rejected: .rejected
    }
  }
}

/// What the keys of one step say.
struct StepParts: Sendable {
  var after: Delay?
  var status: BankStatus?
  var statusPlace: SourcePlace?
  var code: Int?
  var codePlace: SourcePlace?
  var reason: String?
  var reasonPlace: SourcePlace?
  var bankReference: String?
  var providerReference: String?

  /// The step, if nothing of it is missing.
  func step(after previous: PayoutStatus) -> PlannedStep? {
    guard let after, let status else { return nil }
    return PlannedStep(
      after: after,
      outcome(status, after: previous),
      bankReference: bankReference,
      providerReference: providerReference
    )
  }

  private func outcome(
    _ status: BankStatus,
    after previous: PayoutStatus
  ) -> PlannedStep.Outcome {
    switch status {
    case .delivered: .delivered
    case .completed: .completed
    case .rejected:
      .rejected(
        Rejection(code: code ?? Rejection.unstated(after: previous).code, reason: reason)
      )
    }
  }
}

extension ValueReader<String> {
  /// A reference with `{cashout_id}` and `{external_id}` in it.
  fileprivate static let reference = ValueReader(.text(1...100)) { node, findings in
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
