extension TextPattern {
  /// Patterns whose sets have more ranges than these together are not compared.
  private static let mostRanges = 100

  /// Whether this pattern is surely found in every text in which the other one is.
  ///
  /// - Parameters:
  ///   - other: what may be the narrower of both.
  ///   - steps: how much may be looked at; less is left.
  /// - Returns: false, too, when it cannot be told, as with no steps left.
  package func includes(_ other: TextPattern, _ steps: inout Int) -> Bool {
    if self == other { return true }
    let (wide, narrow) = (Search(program), Search(other.program))
    let sets = program.sets + other.program.sets
    let rangeCount = sets.reduce(0) { $0 + $1.ranges.count }
    steps -= sets.count + rangeCount
    guard rangeCount <= Self.mostRanges else { return false }
    let kinds = Self.kinds(of: sets)
    var pending = [Pair(wide: wide.beginning(&steps), narrow: narrow.beginning(&steps))]
    var seen = Set(pending)
    while let pair = pending.popLast() {
      guard steps > 0, pair.wide.isFoundAtEnd || !pair.narrow.isFoundAtEnd else { return false }
      // Found is found, whatever follows; and what cannot be found any more asks for nothing.
      if pair.wide.isFound || pair.narrow.isLost { continue }
      for kind in kinds {
        let next = Pair(
          wide: wide.state(behind: pair.wide, kind, &steps),
          narrow: narrow.state(behind: pair.narrow, kind, &steps)
        )
        if seen.insert(next).inserted { pending.append(next) }
      }
    }
    return steps > 0
  }

  /// One character for all that no set tells apart.
  private static func kinds(of sets: [ScalarSet]) -> [Unicode.Scalar] {
    var bounds: Set<UInt32> = [0]
    for range in sets.flatMap(\.ranges) {
      bounds.formUnion([range.lowerBound, range.upperBound + 1])
    }
    // Between the halves of surrogate pairs there is no character.
    let first: UInt32 = 0xE000
    return bounds.compactMap { Unicode.Scalar($0) } + [Unicode.Scalar(first)].compactMap(\.self)
  }

  /// Where two searches of one text stand.
  private struct Pair: Hashable {
    let wide: SearchState
    let narrow: SearchState
  }
}

/// Where a search stands behind some characters.
private struct SearchState: Hashable {
  /// The sets that wait for the next character, in order.
  var waiting: [Int] = []
  /// Whether the pattern was found, whatever follows.
  var isFound = false
  /// Whether it is found if the text ends here.
  var isFoundAtEnd = false
  /// Whether nothing that follows can make it found.
  var isLost = false
}

/// A search of a text that is not known, character by character.
private struct Search {
  private let program: TextPattern.Program

  init(_ program: TextPattern.Program) { self.program = program }

  func beginning(_ steps: inout Int) -> SearchState { state([0], isStart: true, &steps) }

  func state(
    behind state: SearchState,
    _ scalar: Unicode.Scalar,
    _ steps: inout Int
  ) -> SearchState {
    if state.isFound { return state }
    if state.isLost { return SearchState(isLost: true) }
    var positions = state.waiting.filter { position in
      guard case .set(let index) = program.instructions[position] else { return false }
      return program.sets[index].contains(scalar)
    }
    steps -= state.waiting.count
    positions = positions.map { $0 + 1 }
    if !program.isAnchored { positions.append(0) }
    return self.state(positions, isStart: false, &steps)
  }

  private func state(_ positions: [Int], isStart: Bool, _ steps: inout Int) -> SearchState {
    var state = SearchState()
    let on = reached(from: positions, isStart: isStart, isEnd: false, &steps)
    state.isFound = on.isFound
    state.isFoundAtEnd =
      on.isFound || reached(from: positions, isStart: isStart, isEnd: true, &steps).isFound
    if !state.isFound { state.waiting = on.waiting.sorted() }
    state.isLost = !state.isFound && state.waiting.isEmpty && program.isAnchored
    return state
  }

  /// What is reached without a character.
  private func reached(
    from positions: [Int],
    isStart: Bool,
    isEnd: Bool,
    _ steps: inout Int
  ) -> (waiting: [Int], isFound: Bool) {
    var (pending, seen) = (positions, Set(positions))
    var waiting: [Int] = []
    func add(_ position: Int) {
      if seen.insert(position).inserted { pending.append(position) }
    }
    while let position = pending.popLast() {
      steps -= 1
      switch program.instructions[position] {
      case .set: waiting.append(position)
      case .start: if isStart { add(position + 1) }
      case .end: if isEnd { add(position + 1) }
      case .jump(let target): add(target)
      case .split(let first, let second):
        add(first)
        add(second)
      case .match: return ([], true)
      }
    }
    return (waiting, false)
  }
}
