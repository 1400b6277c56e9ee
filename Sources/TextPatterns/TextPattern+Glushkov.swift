extension TextPattern {
  /// A short program of 64 sets at most, whose states are the bits of one number.
  ///
  /// Most patterns are so small; for them nothing is allocated, and a scalar costs one step for each
  /// state that takes it. A state is a set that waits for a scalar.
  /// - Source: Navarro and Raffinot, Flexible Pattern Matching in Strings, §5.2, of Glushkov's automaton.
  final class Glushkov: Sendable {
    private static let most = 64
    /// What is reached from a state is looked for once, through all of the program at worst.
    private static let longest = 256

    /// The states that may be next, and whether the pattern is found already.
    private struct Reach {
      var states: UInt64 = 0
      var isFound = false
    }

    private let sets: [ScalarSet]
    /// The states of each set.
    private let statesBySet: [UInt64]
    /// The states that take each ASCII scalar.
    private let statesByASCII: [UInt64]
    /// What comes behind each state, in the middle of a text.
    private let behind: [UInt64]
    /// The states behind which the pattern is found, in the middle of a text and at its end.
    private let found: UInt64
    private let foundAtEnd: UInt64
    /// Where a match begins: at the start of a text, of an empty one, and behind any scalar.
    private let start: Reach
    private let isFoundInNothing: Bool
    private let anywhere: Reach
    private let isFoundAtEnd: Bool

    /// Whether a program has a bit for each of its states, and is made fast.
    static func takes(_ program: Program) -> Bool {
      program.instructions.count <= longest && places(of: program).count <= most
    }

    private static func places(of program: Program) -> [Int] {
      program.instructions.indices.filter {
        if case .set = program.instructions[$0] { true } else { false }
      }
    }

    init(_ program: Program) {
      let places = Self.places(of: program)
      sets = program.sets
      var statesBySet = Array(repeating: UInt64(0), count: program.sets.count)
      for (state, place) in places.enumerated() {
        guard case .set(let index) = program.instructions[place] else { continue }
        statesBySet[index] |= 1 << UInt64(state)
      }
      self.statesBySet = statesBySet
      statesByASCII = (0..<128).map { value in
        zip(program.sets, statesBySet).reduce(0) { states, set in
          set.0.contains(Unicode.Scalar(UInt8(value))) ? states | set.1 : states
        }
      }
      let numbers = Dictionary(
        uniqueKeysWithValues: places.enumerated().map { ($1, UInt64($0)) }
      )
      let middle = places.map { Self.reach(program, numbers, from: $0 + 1) }
      let end = places.map { Self.reach(program, numbers, from: $0 + 1, isEnd: true) }
      behind = middle.map(\.states)
      found = Self.bits(middle)
      foundAtEnd = Self.bits(end)
      start = Self.reach(program, numbers, from: 0, isStart: true)
      isFoundInNothing =
        Self.reach(program, numbers, from: 0, isStart: true, isEnd: true).isFound
      anywhere = program.isAnchored ? Reach() : Self.reach(program, numbers, from: 0)
      isFoundAtEnd =
        !program.isAnchored && Self.reach(program, numbers, from: 0, isEnd: true).isFound
    }

    private static func bits(_ reaches: [Reach]) -> UInt64 {
      reaches.enumerated().reduce(0) { $1.element.isFound ? $0 | 1 << UInt64($1.offset) : $0 }
    }

    /// What can be reached from an instruction without taking a scalar.
    private static func reach(
      _ program: Program,
      _ numbers: [Int: UInt64],
      from first: Int,
      isStart: Bool = false,
      isEnd: Bool = false
    ) -> Reach {
      var reach = Reach()
      var visited: Set<Int> = []
      var pending = [first]
      while let place = pending.popLast() {
        guard visited.insert(place).inserted else { continue }
        switch program.instructions[place] {
        case .set: numbers[place].map { reach.states |= 1 << $0 }
        case .start: if isStart { pending.append(place + 1) }
        case .end: if isEnd { pending.append(place + 1) }
        case .jump(let target): pending.append(target)
        case .split(let first, let second): pending += [first, second]
        case .match: reach.isFound = true
        }
      }
      return reach
    }

    /// Whether the pattern is found before the budget is spent.
    func search(_ text: String, _ budget: inout MatchBudget) -> Bool {
      if start.isFound || text.isEmpty && isFoundInNothing { return budget.take(1) }
      var states = start.states
      var scalars = text.unicodeScalars.makeIterator()
      var next = scalars.next()
      while let scalar = next {
        next = scalars.next()
        let taking = states & takers(of: scalar, among: states)
        guard budget.take(1 + states.nonzeroBitCount) else { return false }
        if taking & found != 0 || anywhere.isFound { return true }
        if next == nil { return taking & foundAtEnd != 0 || isFoundAtEnd }
        states = anywhere.states | followers(of: taking)
        if states == 0 && !isFoundAtEnd { return false }
      }
      return false
    }

    private func takers(of scalar: Unicode.Scalar, among waiting: UInt64) -> UInt64 {
      if scalar.isASCII { return statesByASCII[Int(scalar.value)] }
      var states: UInt64 = 0
      for (index, set) in sets.enumerated()
      where statesBySet[index] & waiting != 0 && set.contains(scalar) {
        states |= statesBySet[index]
      }
      return states
    }

    private func followers(of states: UInt64) -> UInt64 {
      var (left, next) = (states, UInt64(0))
      while left != 0 {
        next |= behind[left.trailingZeroBitCount]
        left &= left - 1
      }
      return next
    }
  }
}
