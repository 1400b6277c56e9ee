import SandboxCore

/// What a mapping says about a rejection.
struct RejectionParts: Sendable {
  var code: Int?
  var codePlace: SourcePlace?
  var reason: String?
  var reasonPlace: SourcePlace?

  /// The rejection, with the usual code behind a state if none is stated.
  func rejection(after previous: PayoutStatus) -> Rejection {
    Rejection(code: code ?? Rejection.unstated(after: previous).code, reason: reason)
  }

  /// Tells of each key that is stated although nothing is rejected.
  func refuse(_ findings: inout Findings, _ message: (String) -> String) {
    for (key, place) in [("code", codePlace), ("reason", reasonPlace)] {
      if let place { findings.fault(message(key), at: place) }
    }
  }
}

/// A mapping that may reject payouts, while it is read.
protocol RejectingParts: Sendable {
  var rejection: RejectionParts { get set }
}

extension Key where Target: RejectingParts {
  /// `code` and `reason`.
  ///
  /// - Parameters:
  ///   - why: begins what editors say of the code.
  ///   - word: what the mapping says when it rejects.
  ///   - code: the code unless stated.
  /// - Returns: the two keys.
  static func rejection(about why: String, only word: String, default code: String) -> [Key<Target>]
  {
    [
      Key(
        "code",
        about: "\(why), 800 to 826; only with \(word).",
        default: code,
        .whole(Rejection.codes)
      ) { parts, code, place in
        parts.rejection.code = code
        parts.rejection.codePlace = place
      },
      Key(
        "reason",
        about: "The words of the rejection; only with \(word).",
        default: "the code's own name",
        .text(1...200)
      ) { parts, reason, place in
        parts.rejection.reason = reason
        parts.rejection.reasonPlace = place
      },
    ]
  }
}
