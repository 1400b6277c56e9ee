/// Comparison of secrets that takes as long for a near miss as for a far one.
enum ConstantTime {
  /// Whether the texts are the same bytes; only their lengths can be told from the time.
  static func equal(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    var difference: UInt8 = 0
    for (first, second) in zip(left.utf8, right.utf8) { difference |= first ^ second }
    return difference == 0
  }
}
