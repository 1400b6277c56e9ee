import SandboxCore
import ScenarioText
import WireJSON

/// What a mapping says about a rejection.
struct RejectionParts: Sendable {
  var code: Int?
  var reason: String?

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
  ///   - words: the codes that there are.
  ///   - code: the code unless stated, if it is not the usual one.
  /// - Returns: the two keys.
  static func rejection(
    about why: String,
    only word: String,
    _ words: ScenarioWords,
    default code: String? = nil
  ) -> [Key<Target>] {
    [
      Key(
        "code",
        about: "\(why), \(words.rejections.spoken); only with \(word).",
        default: code ?? words.rejections.usual,
        .rejectionCode(words)
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
  static func rejectionCode(_ words: ScenarioWords) -> ValueReader {
    let codes = words.rejections.codes
    return scalar(
      "a rejection code such as 801",
      schema: .code(codes.listed)
    ) { text throws(ValueFault) in
      guard let code = codes.listed.first(where: { text == String($0) }) else {
        throw ValueFault("\(quoted(text)) \(codes.fault(of: Int(text)))")
      }
      return code
    }
  }
}

extension ValueSchema {
  /// One of some numbers, quoted or not.
  static func code(_ codes: [Int]) -> ValueSchema {
    .any(of: [
      ValueSchema(["enum": .array(codes.map { .integer($0) })]), .words(codes.map(String.init)),
    ])
  }
}
