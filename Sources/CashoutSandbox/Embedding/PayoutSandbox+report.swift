import MerchantObservation
import SandboxCore
import SandboxRuntime

extension PayoutSandbox {
  /// What a scenario's `observe` has come to, for a test of one's own client.
  ///
  /// ```swift
  /// let report = sandbox.report()
  /// #expect(report.passed && report.count(.notYetSeen) == 0, "\(report)")
  /// ```
  public struct Report: Sendable, CustomStringConvertible {
    /// What a check has come to.
    public enum State: Sendable, Hashable {
      /// It was shown, and never otherwise.
      case held
      /// The client did otherwise at least once.
      case failed
      /// Nothing has happened so far that would show it.
      case notYetSeen
    }

    /// One item of `observe`.
    public struct Check: Sendable, Equatable {
      /// The item's key and its time: `status_checked within 1m`.
      public let title: String
      /// What it has come to.
      public let state: State
      /// How often it was shown, or what has to happen so that it can be.
      public let summary: String
      /// What the client did otherwise, and when; the first twenty times.
      public let findings: [String]
      /// What it should do instead, if it failed and that is known.
      public let advice: String?
    }

    /// Every item of `observe`, in the order of the file.
    public let checks: [Check]
    /// Whether something is observed, and nothing failed; what was not seen yet does not fail.
    public let passed: Bool
    /// The whole report, as `GET /sandbox/report` shows it.
    public let description: String
    /// The report as JUnit XML, for a file that continuous integration reads.
    public let junit: String

    /// How many checks have come to this.
    ///
    /// - Parameter state: held, failed or not yet seen.
    /// - Returns: their number.
    public func count(_ state: State) -> Int { checks.count { $0.state == state } }
  }

  /// What has come so far of everything that the scenario's `observe` says.
  ///
  /// - Returns: the report as of now; without checks if the scenario observes nothing.
  public func report() -> Report {
    let report = sandbox.report
    return Report(
      checks: report.lines.map(Report.Check.init),
      passed: report.passed,
      description: report.text,
      junit: report.junit
    )
  }
}

extension PayoutSandbox.Report.Check {
  fileprivate init(_ line: ObservationReport.Line) {
    title = line.title
    summary = line.verdict.summary
    state =
      switch line.verdict.state {
      case .held: .held
      case .failed: .failed
      case .unseen: .notYetSeen
      }
    findings = line.verdict.findings.map { finding in
      "\(finding.at.rfc3339) \(finding.about): expected \(finding.expected), seen \(finding.seen)"
    }
    advice = line.verdict.advice
  }
}
