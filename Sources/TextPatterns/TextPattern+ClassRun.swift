extension TextPattern {
  /// The commonest kind of pattern: a whole text of so many characters of one class.
  ///
  /// `^\d{11}$` and its like need no machine, only a count.
  struct ClassRun: Sendable {
    let set: ScalarSet
    let least: Int
    /// No bound when nil.
    let most: Int?

    /// The run that a pattern is; nil when it is anything else.
    init?(_ node: Node) {
      guard case .sequence(let nodes) = node, nodes.count == 3, case .start = nodes[0],
        case .end = nodes[2]
      else { return nil }
      switch nodes[1] {
      case .set(let set): (self.set, least, most) = (set, 1, 1)
      case .repeated(.set(let set), let least, let most):
        (self.set, self.least, self.most) = (set, least, most)
      default: return nil
      }
    }

    func matches(_ text: String) -> Bool {
      var count = 0
      for scalar in text.unicodeScalars {
        guard set.contains(scalar), count != most else { return false }
        count += 1
      }
      return count >= least
    }
  }
}
