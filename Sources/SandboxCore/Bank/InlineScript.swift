/// A timeline inside a request's `comments`, so that one call can say what happens to its payout.
///
/// `sandbox: delivered after 1s, completed after 10s, rejected 826 after 3d`, or `sandbox: never`,
/// in small letters or capitals.
/// - Source: scenario-language.md §4.
package enum InlineScript {
  package static let prefix = "sandbox:"

  /// Why a script cannot be read; names the part.
  package struct Fault: Error, Equatable {
    package let message: String
  }

  /// Reads the script, if `comments` has one.
  ///
  /// - Throws: the first fault, with the part that has it and the expected form.
  package static func steps(
    in comments: String,
    _ codes: RejectionCodes
  ) throws(Fault) -> [PlannedStep]? {
    guard comments.prefix(prefix.count).lowercased() == prefix else { return nil }
    let script = comments.dropFirst(prefix.count)
    let parts = script.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 1, words(parts[0]) == ["never"] { return [] }
    var steps: [PlannedStep] = []
    for part in parts { steps.append(try step(part, codes)) }
    if let fault = TimelineFault.all(in: steps.map(\.outcome.status)).first {
      throw Fault(message: "step \(fault.step + 1): \(fault.message)")
    }
    return steps
  }

  private static func words(_ part: Substring) -> [String] {
    part.split(separator: " ").map { $0.lowercased() }
  }

  private static func step(
    _ part: Substring,
    _ codes: RejectionCodes
  ) throws(Fault) -> PlannedStep {
    let words = words(part)
    let hasCode = words.count == 4 && words.first == "rejected"
    guard words.count == 3 || hasCode, words[words.count - 2] == "after" else {
      throw Fault(
        message: "\"\(part)\" is not a step; write delivered after 1s, completed after 10s,"
          + " rejected 826 after 3d or never"
      )
    }
    let outcome = try outcome(words, codes)
    do {
      return PlannedStep(after: try Delay.parse(words[words.count - 1]), outcome)
    } catch {
      throw Fault(message: error.message)
    }
  }

  private static func outcome(
    _ words: [String],
    _ codes: RejectionCodes
  ) throws(Fault) -> PlannedStep.Outcome {
    switch words[0] {
    case "delivered": return .delivered
    case "completed": return .completed
    case "rejected" where words.count == 3:
      return .rejected(.unstated())
    case "rejected":
      guard let code = Int(words[1]), codes.takes(code) else {
        throw Fault(message: "\"\(words[1])\" \(codes.fault(of: Int(words[1])))")
      }
      return .rejected(Rejection(code: code))
    default:
      throw Fault(
        message:
          "\"\(words[0])\" is not a state of the bank; write delivered, completed or rejected"
      )
    }
  }
}
