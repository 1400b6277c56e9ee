extension TextPattern {
  /// Runs a program over one text, all its possible positions side by side.
  ///
  /// Each scalar of the text visits each instruction once at most, so that the time is bounded by
  /// the length of the text times that of the program.
  struct Matcher {
    private let program: Program
    /// Set instructions that wait for the current scalar.
    private var current: [Int] = []
    /// Set instructions that wait for the scalar after it.
    private var following: [Int] = []
    /// For each instruction, the step that visited it last.
    private var visited: [Int32]
    private var step: Int32 = 0
    private var pending: [Int] = []
    /// How many instructions were looked at since the budget was asked.
    private var work: Int

    init(_ program: Program) {
      self.program = program
      visited = Array(repeating: -1, count: program.instructions.count)
      work = program.instructions.count / 16
    }

    mutating func search(_ text: String, _ budget: inout MatchBudget) -> Bool {
      var scalars = text.unicodeScalars.makeIterator()
      var next = scalars.next()
      if follow(0, isStart: true, isEnd: next == nil) { return true }
      while let scalar = next {
        swap(&current, &following)
        following.removeAll(keepingCapacity: true)
        if current.isEmpty && program.isAnchored { return false }
        next = scalars.next()
        step &+= 1
        guard budget.take(work + current.count + 1) else { return false }
        work = 0
        if advance(over: scalar, isEnd: next == nil) { return true }
      }
      _ = budget.take(work)
      return false
    }

    private mutating func advance(over scalar: Unicode.Scalar, isEnd: Bool) -> Bool {
      for position in current {
        guard case .set(let index) = program.instructions[position],
          program.sets[index].contains(scalar)
        else { continue }
        if follow(position + 1, isStart: false, isEnd: isEnd) { return true }
      }
      return !program.isAnchored && follow(0, isStart: false, isEnd: isEnd)
    }

    /// Notes every set that can be reached without taking a scalar; true when the end can.
    private mutating func follow(_ first: Int, isStart: Bool, isEnd: Bool) -> Bool {
      pending.append(first)
      while let position = pending.popLast() {
        guard visited[position] != step else { continue }
        visited[position] = step
        work += 1
        switch program.instructions[position] {
        case .set: following.append(position)
        case .start: if isStart { pending.append(position + 1) }
        case .end: if isEnd { pending.append(position + 1) }
        case .jump(let target): pending.append(target)
        case .split(let first, let second):
          pending.append(second)
          pending.append(first)
        case .match: return true
        }
      }
      return false
    }
  }
}
