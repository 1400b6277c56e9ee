package import SandboxCore

extension ValueReader<String> {
  /// Text of some length.
  package static func text(_ length: ClosedRange<Int>) -> ValueReader {
    scalar("a text", schema: .text(length)) { text throws(ValueFault) in
      let count = text.unicodeScalars.count
      guard length.contains(count) else {
        throw ValueFault(
          "\(quoted(text)) has \(Quantity(count, "character")); possible are \(length.lowerBound) to"
            + " \(length.upperBound)"
        )
      }
      return text
    }
  }
}

extension ValueReader<Bool> {
  /// `true` or `false`, nothing else and not in quotes.
  package static let flag = ValueReader(.flag) { node, findings in
    switch node.content {
    case .scalar("true", isPlain: true): return true
    case .scalar("false", isPlain: true): return false
    default:
      findings.fault("\(node.found) is not a flag; write true or false", at: node.place)
      return nil
    }
  }
}

extension ValueReader<Int> {
  /// A whole number in a range.
  package static func whole(_ range: ClosedRange<Int>) -> ValueReader {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    let bounds = ("\(range.lowerBound)", "\(range.upperBound)")
    let schema = ValueSchema.number("integer", "^[0-9]+$", bounds)
    return scalar(expecting: expected, schema: schema) { text in
      guard ScaledDecimal(text) != nil, let number = Int(text), range.contains(number) else {
        return nil
      }
      return number
    }
  }
}

extension ValueReader<UInt64> {
  package static let seed = scalar(
    expecting: "a seed; write a whole number from 0 to \(UInt64.max)",
    schema: .number("integer", "^[0-9]+$", ("0", "\(UInt64.max)")),
    { $0.utf8.allSatisfy { (48...57).contains($0) } ? UInt64($0) : nil }
  )
}

extension ValueReader<ScaledDecimal> {
  /// A number with up to six decimals in a range.
  package static func decimal(_ range: ClosedRange<ScaledDecimal>) -> ValueReader {
    let bounds = "from \(range.lowerBound) to \(range.upperBound)"
    return scalar(
      expecting: "a number \(bounds) with at most six decimals",
      schema: .number(
        "number",
        "^[0-9]+([.][0-9]{1,6})?$",
        ("\(range.lowerBound)", "\(range.upperBound)")
      )
    ) { text in
      ScaledDecimal(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueReader
where
  Value: CaseIterable & RawRepresentable & Sendable,
  Value.RawValue == String
{
  /// One of a few words.
  package static var word: ValueReader {
    .oneOf(Value.allCases.map(\.rawValue)) { Value(rawValue: $0) }
  }
}

extension ValueReader<String> {
  /// One of a few words.
  package static func oneOf(_ words: [String]) -> ValueReader {
    oneOf(words) { words.contains($0) ? $0 : nil }
  }
}

extension ValueReader {
  /// What one of a few words means.
  package static func oneOf(
    _ words: [String],
    _ meaning: @escaping @Sendable (String) -> Value?
  ) -> ValueReader {
    let expected = "one of \(words.joined(separator: ", "))"
    return scalar(expected, schema: .words(words)) { text throws(ValueFault) in
      if let value = meaning(text) { return value }
      let clause = Suggestion.clause(for: text, among: words, kind: "possible:")
      throw ValueFault("\(quoted(text)) is not known here; \(clause)")
    }
  }
}
