package import SandboxCore

/// What a check of a merchant has come to.
package struct Verdict: Sendable, Equatable {
  package enum State: String, Sendable, CaseIterable {
    /// It was shown, and never otherwise.
    case held
    /// The merchant did otherwise at least once.
    case failed
    /// Nothing has happened so far that would show it.
    case unseen = "not yet seen"
  }

  package let state: State
  /// One line: how often it was shown, or what has to happen so that it can be.
  package let summary: String
  /// Where the merchant did otherwise, in order; the first few.
  package let findings: [Finding]
  /// How many more there are.
  package let moreFindings: Int
  /// What the merchant should do instead of what was found, where that is known.
  package let advice: String?

  package init(
    _ state: State,
    _ summary: String,
    findings: [Finding] = [],
    moreFindings: Int = 0,
    advice: String? = nil
  ) {
    self.state = state
    self.summary = summary
    self.findings = findings
    self.moreFindings = moreFindings
    self.advice = advice
  }
}

/// One time at which a merchant did not do what is expected.
package struct Finding: Sendable, Equatable {
  /// When it was sure.
  package let at: Instant
  /// The payout, or what else it is about: `order-1 (cashout 1)`.
  package let about: String
  package let expected: String
  package let seen: String
}

/// Counts how often a check held, and keeps the first few times when it did not.
struct Tally: Sendable {
  private static let mostFindings = 20

  private(set) var held = 0
  private(set) var failed = 0
  private(set) var findings: [Finding] = []

  init() {}

  init(held: Int, failed: Int, findings: [Finding]) {
    self.held = held
    self.failed = failed
    self.findings = findings
  }

  package mutating func hold() { held += 1 }

  mutating func fail(_ finding: Finding) {
    failed += 1
    if findings.count < Self.mostFindings { findings.append(finding) }
  }

  /// What it comes to.
  ///
  /// - Parameters:
  ///   - what: what is counted, such as `webhooks followed by a status call within 1m`.
  ///   - open: how many can still go either way.
  ///   - nothing: what to say when there is nothing to count, and what would change that.
  ///   - advice: what to do instead, if there is a failure.
  /// - Returns: failed if there is one failure, held if there is one success and no failure.
  package func verdict(
    of what: String,
    open: Int,
    orElse nothing: String,
    advice: String
  ) -> Verdict {
    let later = open > 0 ? ["\(open) still open"] : []
    guard held + failed > 0 else {
      return Verdict(.unseen, open > 0 ? "\(what): \(open) still open" : nothing)
    }
    let counts = (["\(held) of \(held + failed)"] + later).joined(separator: ", ")
    return Verdict(
      failed > 0 ? .failed : .held,
      "\(what): \(counts)",
      findings: findings,
      moreFindings: failed - findings.count,
      advice: failed > 0 ? advice : nil
    )
  }
}
