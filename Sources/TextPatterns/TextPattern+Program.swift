extension TextPattern {
  /// One part of a pattern.
  indirect enum Node: Sendable {
    case empty
    case set(ScalarSet)
    case start
    case end
    case sequence([Node])
    case alternatives([Node])
    /// So many times at least and, unless nil, at most.
    case repeated(Node, Int, Int?)
  }

  /// One step of the machine that searches a text.
  enum Instruction: Sendable, Hashable {
    /// Takes one scalar of the set with that index and goes on with the next instruction.
    case set(Int)
    case start
    case end
    case jump(Int)
    case split(Int, Int)
    case match
  }

  /// The instructions of one pattern.
  struct Program: Sendable, Hashable {
    static let maximumCount = 10_000

    private(set) var instructions: [Instruction] = []
    /// The sets of the pattern, each once, however often a repetition names it.
    private(set) var sets: [ScalarSet] = []
    private var indexBySet: [ScalarSet: Int] = [:]
    /// Whether a match can only begin at the start of the text.
    private(set) var isAnchored = false

    /// - Throws: `Fault` when the pattern needs too many states.
    init(_ node: Node) throws(Fault) {
      try emit(node, limit: Self.maximumCount)
      finish()
    }

    /// A program whose size its source bounds already.
    init(unbounded node: Node) {
      do { try emit(node, limit: .max) } catch { instructions = [] }
      finish()
    }

    private mutating func finish() {
      instructions.append(.match)
      indexBySet = [:]
      isAnchored = instructions[0] == .start
    }
  }
}

extension TextPattern.Program {
  /// Every node emits at least one instruction, so that no loop of a pattern costs nothing.
  private mutating func emit(
    _ node: TextPattern.Node,
    limit: Int
  ) throws(TextPattern.Fault) {
    guard instructions.count < limit else {
      throw TextPattern.Fault(
        offset: 0,
        message: "the pattern needs more than \(limit) states; use smaller repetitions"
      )
    }
    switch node {
    case .empty: instructions.append(.jump(instructions.count + 1))
    case .set(let set): instructions.append(.set(index(of: set)))
    case .start: instructions.append(.start)
    case .end: instructions.append(.end)
    case .sequence(let nodes): for node in nodes { try emit(node, limit: limit) }
    case .alternatives(let nodes): try emitAlternatives(nodes, limit: limit)
    case .repeated(_, 0, 0?): instructions.append(.jump(instructions.count + 1))
    case .repeated(let node, let least, let most):
      try emitRepeated(node, least, most, limit: limit)
    }
  }

  private mutating func emitAlternatives(
    _ nodes: [TextPattern.Node],
    limit: Int
  ) throws(TextPattern.Fault) {
    var jumps: [Int] = []
    for (index, node) in nodes.enumerated() {
      guard index < nodes.count - 1 else {
        try emit(node, limit: limit)
        break
      }
      let split = append(.jump(0))
      try emit(node, limit: limit)
      jumps.append(append(.jump(0)))
      instructions[split] = .split(split + 1, instructions.count)
    }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
  }

  private mutating func emitRepeated(
    _ node: TextPattern.Node,
    _ least: Int,
    _ most: Int?,
    limit: Int
  ) throws(TextPattern.Fault) {
    for _ in 0..<least { try emit(node, limit: limit) }
    guard let most else { return try emitLoop(node, limit: limit) }
    var splits: [Int] = []
    for _ in least..<most {
      splits.append(append(.jump(0)))
      try emit(node, limit: limit)
    }
    for split in splits { instructions[split] = .split(split + 1, instructions.count) }
  }

  private mutating func emitLoop(
    _ node: TextPattern.Node,
    limit: Int
  ) throws(TextPattern.Fault) {
    let split = append(.jump(0))
    try emit(node, limit: limit)
    instructions.append(.jump(split))
    instructions[split] = .split(split + 1, instructions.count)
  }

  private mutating func index(of set: ScalarSet) -> Int {
    if let index = indexBySet[set] { return index }
    indexBySet[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }

  private mutating func append(_ instruction: TextPattern.Instruction) -> Int {
    instructions.append(instruction)
    return instructions.count - 1
  }
}
