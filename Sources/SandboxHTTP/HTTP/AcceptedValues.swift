/// What a header such as `Accept` or `Accept-Language` names, the most wanted first.
///
/// Of equal weights the first one counts; a part without a weight from 0 to 1 is passed over.
/// - Source: RFC 9110, section 12.4.2.
package struct AcceptedValues: Sequence, IteratorProtocol {
  private var values: ArraySlice<String>

  package init(_ header: String?) {
    let parts = (header ?? "").split(separator: ",").compactMap(Self.part)
    let wanted = parts.indices.filter { parts[$0].weight > 0 }.sorted {
      (parts[$1].weight, $0) < (parts[$0].weight, $1)
    }
    values = wanted.map { parts[$0].value }[...]
  }

  package mutating func next() -> String? { values.popFirst() }

  private static func part(_ text: Substring) -> (value: String, weight: Double)? {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map {
      $0.filter { $0 != " " && $0 != "\t" }
    }
    guard let value = parts.first, !value.isEmpty else { return nil }
    let stated = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
    guard let weight = stated.map({ Double($0.dropFirst(2)) }) ?? 1, 0...1 ~= weight else {
      return nil
    }
    return (value.lowercased(), weight)
  }
}
