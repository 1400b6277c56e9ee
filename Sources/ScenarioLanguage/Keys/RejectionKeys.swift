import CashoutsV3
import SandboxCore
import WireJSON

/// What a mapping says about a rejection.
struct RejectionParts: Sendable {
  var code: Int?
  var reason: String?

  /// What the code is when none is stated.
  static let usualCode = "807; after COMPLETED 826, or 808 at brands whose list has no 826"

  var rejection: Rejection {
    code.map { Rejection(code: $0, reason: reason) } ?? .unstated(reason: reason)
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
        about: "\(why), 800 to 824, 826 or 0; only with \(word).",
        default: code,
        .rejectionCode
      ) { parts, code, _ in parts.rejection.code = code },
      Key(
        "reason",
        about: "The words of the rejection; only with \(word).",
        default: "the code's own name",
        .text(0...200)
      ) { parts, reason, _ in parts.rejection.reason = reason },
    ]
  }
}

extension ValueReader<Int> {
  /// A code of some list of rejections, or 0.
  static let rejectionCode = scalar(
    "a rejection code such as 801",
    schema: .any(of: [
      ValueSchema(["enum": .array(RejectionTable.codes.listed.map { .integer($0) })]),
      .words(RejectionTable.codes.listed.map(String.init)),
    ])
  ) { text throws(ValueFault) in
    guard let code = RejectionTable.codes.listed.first(where: { text == String($0) }) else {
      throw ValueFault("\(quoted(text)) \(RejectionTable.codes.fault(of: Int(text)))")
    }
    return code
  }
}
