extension TextPattern {
  /// Reads the notation of a pattern.
  struct Parser {
    private static let maximumDepth = 50
    private static let maximumRepetition = 1000

    var scalars: [Unicode.Scalar]
    var offset = 0
    private var depth = 0

    init(_ source: String) {
      scalars = Array(source.unicodeScalars)
    }

    mutating func parse() throws(Fault) -> Node {
      let node = try parseAlternatives()
      if peek != nil { throw fault("`)` has no `(` before it; write `\\)` for the character") }
      return node
    }

    var peek: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
      guard peek == scalar else { return false }
      offset += 1
      return true
    }

    func fault(_ message: String, at place: Int? = nil) -> Fault {
      Fault(offset: place ?? offset, message: message)
    }

    private mutating func parseAlternatives() throws(Fault) -> Node {
      var alternatives = [try parseSequence()]
      while skip("|") { alternatives.append(try parseSequence()) }
      return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
    }

    private mutating func parseSequence() throws(Fault) -> Node {
      var nodes: [Node] = []
      while let scalar = peek, scalar != "|", scalar != ")" {
        nodes.append(try parseQuantified())
      }
      switch nodes.count {
      case 0: return .empty
      case 1: return nodes[0]
      default: return .sequence(nodes)
      }
    }

    private mutating func parseQuantified() throws(Fault) -> Node {
      let start = offset
      let node = try parseAtom()
      guard let (least, most) = try parseQuantifier() else { return node }
      switch node {
      case .start, .end: throw fault("an anchor cannot be repeated", at: start)
      default: break
      }
      // A lazy quantifier finds the same texts; only what it captures would differ.
      _ = skip("?")
      if let scalar = peek, "*+?{".unicodeScalars.contains(scalar) {
        throw fault("a quantifier cannot follow another; put the first into a group")
      }
      return .repeated(node, least, most)
    }

    private mutating func parseAtom() throws(Fault) -> Node {
      guard let scalar = peek else { throw fault("something is missing here") }
      if scalar == "\\" { return .set(try parseEscape()) }
      offset += 1
      switch scalar {
      case "^": return .start
      case "$": return .end
      case ".": return .set(.noLineBreak)
      case "(": return try parseGroup()
      case "[": return .set(try parseClass())
      case "*", "+", "?":
        throw fault("`\(scalar)` has nothing to repeat; write `\\\(scalar)`", at: offset - 1)
      case "{": throw fault("`{` has nothing to repeat; write `\\{`", at: offset - 1)
      default: return .set(ScalarSet(scalar))
      }
    }

    private mutating func parseGroup() throws(Fault) -> Node {
      let start = offset - 1
      guard depth < Self.maximumDepth else {
        throw fault("groups are nested more than \(Self.maximumDepth) deep", at: start)
      }
      if skip("?"), !skip(":") {
        throw fault(
          "lookaround, flags and named groups are not supported; use `(…)` or `(?:…)`",
          at: start
        )
      }
      depth += 1
      let node = try parseAlternatives()
      depth -= 1
      guard skip(")") else { throw fault("`(` has no `)` after it", at: start) }
      return node
    }

    private mutating func parseQuantifier() throws(Fault) -> (Int, Int?)? {
      if skip("*") { return (0, nil) }
      if skip("+") { return (1, nil) }
      if skip("?") { return (0, 1) }
      return peek == "{" ? try parseCounts() : nil
    }

    /// Reads `{n}`, `{n,}` or `{n,m}`.
    private mutating func parseCounts() throws(Fault) -> (Int, Int?) {
      let start = offset
      offset += 1
      let least = try parseCount(start)
      var most: Int? = least
      if skip(",") { most = peek == "}" ? nil : try parseCount(start) }
      guard skip("}") else { throw badCounts(start) }
      if let most, most < least {
        throw fault("the counts are the wrong way round; write `{\(most),\(least)}`", at: start)
      }
      return (least, most)
    }

    private mutating func parseCount(_ start: Int) throws(Fault) -> Int {
      var count: Int?
      while let digit = peek?.properties.numericType == .decimal ? peek : nil, digit.isASCII {
        count = (count ?? 0) * 10 + Int(digit.value) - 48
        offset += 1
        if let count, count > Self.maximumRepetition {
          throw fault("a repetition may count up to \(Self.maximumRepetition)", at: start)
        }
      }
      guard let count else { throw badCounts(start) }
      return count
    }

    private func badCounts(_ start: Int) -> Fault {
      fault("not a repetition; write `{3}`, `{3,}` or `{3,5}`, or `\\{` for itself", at: start)
    }
  }
}
