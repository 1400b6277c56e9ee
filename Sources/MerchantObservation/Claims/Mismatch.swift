import SandboxCore
import ScenarioLanguage
package import ScenarioText
package import WireJSON

/// One thing that is not as a step expects it.
package struct Mismatch: Sendable, Equatable {
  /// What was looked at, such as `payout a: status`.
  package let what: String
  package let expected: String
  package let actual: String
  /// Where the file says what is expected.
  package let place: SourcePlace

  package init(_ what: String, expected: String, actual: String, at place: SourcePlace) {
    self.what = what
    self.expected = expected
    self.actual = actual
    self.place = place
  }

  /// The same of one sending of a repeated call.
  package func ofCall(_ number: Int, of count: Int) -> Mismatch {
    Mismatch("call \(number) of \(count): \(what)", expected: expected, actual: actual, at: place)
  }

  /// The same with what may be why, if there is anything to say.
  package func adding(_ remark: String?) -> Mismatch {
    guard let remark else { return self }
    return Mismatch(what, expected: expected, actual: "\(actual) (\(remark))", at: place)
  }

  /// The same when it did not come right in the time that it had.
  package func after(_ wait: Duration) -> Mismatch {
    let wait = DurationText.text(wait)
    return Mismatch(what, expected: "\(expected) within \(wait)", actual: actual, at: place)
  }
}

/// Where a value differs from a pattern of it.
package struct JSONDifference {
  /// A path such as `cashout_status`, what is expected there and what stands there.
  package struct Entry: Equatable {
    package let path: String
    package let expected: String
    package let actual: String
  }

  package private(set) var entries: [Entry] = []

  /// Compares as ``JSONValue/contains(_:)`` does, and says where and how they differ.
  ///
  /// An object is a subset, a list is a whole, `{ any: string }` is any text, `{ exactly: "1" }` is
  /// no number.
  package init(expected: JSONValue, actual: JSONValue?) { compare(expected, actual, "") }

  private mutating func compare(_ expected: JSONValue, _ actual: JSONValue?, _ path: String) {
    if let kind = JSONKind(pattern: expected) {
      if actual.map(kind.includes) != true { note(path, "any \(kind.rawValue)", actual) }
      return
    }
    if let exact = ExactPattern(pattern: expected) {
      if !exact.matches(actual) { note(path, exact.text, actual) }
      return
    }
    switch (expected, actual) {
    case (.null, nil): return
    case (.object(let members), .object(let object)?):
      for member in members.members {
        let key = path.isEmpty ? member.key : "\(path).\(member.key)"
        compare(member.value, object[member.key], key)
      }
    case (.array(let wanted), .array(let elements)?) where wanted.count == elements.count:
      for (index, pair) in zip(wanted, elements).enumerated() {
        compare(pair.0, pair.1, "\(path)[\(index)]")
      }
    default:
      if actual?.contains(expected) != true { note(path, expected.compactText, actual) }
    }
  }

  private mutating func note(_ path: String, _ expected: String, _ actual: JSONValue?) {
    entries.append(
      Entry(path: path, expected: expected, actual: actual?.compactText ?? "nothing")
    )
  }
}
