/// What becomes of a right text when it is changed in one place.
enum Mutation {
  /// One character of each class that forms tell apart.
  private static let classes: [Unicode.Scalar] = ["q", "Q", "-", ".", " ", "é", "７", "ア", "0", "7"]

  /// Every text that has one character more, one less or another one, or two that changed places.
  ///
  /// A digit becomes the next one, too, so that each digit of a number is seen to count.
  static func all(of right: String) -> [String] {
    let scalars = Array(right.unicodeScalars)
    var found: [[Unicode.Scalar]] = []
    for index in 0...scalars.count {
      found += classes.map { with(scalars, index..<index, [$0]) }
      guard index < scalars.count else { continue }
      found.append(with(scalars, index..<index + 1, []))
      let others = classes + [next(scalars[index])].compactMap(\.self)
      found += others.map { with(scalars, index..<index + 1, [$0]) }
      guard index + 1 < scalars.count else { continue }
      found.append(with(scalars, index..<index + 2, [scalars[index + 1], scalars[index]]))
    }
    var seen: Set<String> = [right]
    return found.map(text).filter { seen.insert($0).inserted }
  }

  private static func with(
    _ scalars: [Unicode.Scalar],
    _ range: Range<Int>,
    _ others: [Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    var scalars = scalars
    scalars.replaceSubrange(range, with: others)
    return scalars
  }

  private static func next(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard ("0"..."9").contains(scalar) else { return nil }
    return scalar == "9" ? "0" : Unicode.Scalar(scalar.value + 1)
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
