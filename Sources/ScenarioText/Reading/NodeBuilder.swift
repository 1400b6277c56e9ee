import Yams

/// Makes scenario nodes of the parser's, expanding aliases within bounds.
package struct NodeBuilder {
  /// The most nodes of one file, aliases expanded.
  static let largestWeight = 100_000
  /// The deepest nesting.
  static let deepest = 64

  private let source: SourceText
  private let names: [SourcePlace: String]
  private var anchors: [String: ScenarioNode] = [:]

  private init(_ source: SourceText, names: [SourcePlace: String]) {
    self.source = source
    self.names = names
  }

  /// The nodes of a text; `nil` when it holds nothing.
  ///
  /// - Throws: the fault that makes the text unreadable as a whole.
  package static func node(
    of source: SourceText,
    _ findings: inout Findings
  ) throws(SyntaxFault) -> ScenarioNode? {
    var text = try YAMLText(source)
    guard let tree = try text.tree() else { return nil }
    var builder = NodeBuilder(source, names: tree.names)
    let node = try builder.build(tree.root, depth: 0, &findings)
    return withExtendedLifetime(tree.parser) { node }
  }

  private mutating func build(
    _ node: Node,
    depth: Int,
    _ findings: inout Findings
  ) throws(SyntaxFault) -> ScenarioNode {
    let place = node.mark.map { SourcePlace($0) } ?? .start
    guard depth < Self.deepest else {
      throw SyntaxFault(
        "nested too deeply; nothing in a scenario needs more than \(Self.deepest) levels",
        at: place
      )
    }
    let built: ScenarioNode
    switch node {
    case .scalar(let scalar): built = scalarNode(scalar, at: place, &findings)
    case .sequence(let sequence):
      built = try list(sequence, at: place, depth: depth, &findings)
    case .mapping(let mapping):
      built = try self.mapping(mapping, at: place, depth: depth, &findings)
    case .alias: built = ScenarioNode(.scalar("", isPlain: true), at: place)
    }
    if let anchor = node.anchor { anchors[anchor.rawValue] = built }
    return built
  }

  private func scalarNode(
    _ scalar: Node.Scalar,
    at place: SourcePlace,
    _ findings: inout Findings
  ) -> ScenarioNode {
    let isPlain = scalar.style == .plain
    let text = YAMLText.text(of: scalar, at: place, in: source)
    guard isPlain, text.hasPrefix("*") else {
      checkTag(scalar.tag, isPlain: isPlain, at: place, &findings)
      return ScenarioNode(.scalar(text, isPlain: isPlain), at: place)
    }
    if let anchored = anchors[String(text.dropFirst())] { return anchored }
    findings.fault(
      "`\(text)` refers to an anchor `&\(text.dropFirst())` that is not defined above; put a"
        + " text that begins with * in quotes",
      at: place
    )
    return ScenarioNode(.scalar(text, isPlain: false), at: place)
  }

  private mutating func list(
    _ sequence: Node.Sequence,
    at place: SourcePlace,
    depth: Int,
    _ findings: inout Findings
  ) throws(SyntaxFault) -> ScenarioNode {
    checkTag(sequence.tag, isPlain: true, at: place, &findings)
    var items: [ScenarioNode] = []
    var weight = 1
    for item in sequence {
      items.append(try build(item, depth: depth + 1, &findings))
      weight += items[items.count - 1].weight
      try check(weight, at: place)
    }
    return ScenarioNode(.list(items), at: place)
  }

  private mutating func mapping(
    _ mapping: Node.Mapping,
    at place: SourcePlace,
    depth: Int,
    _ findings: inout Findings
  ) throws(SyntaxFault) -> ScenarioNode {
    checkTag(mapping.tag, isPlain: true, at: place, &findings)
    var keys = KeyList()
    var entries: [ScenarioNode.Entry] = []
    var weight = 1
    for (key, value) in mapping {
      let value = try build(value, depth: depth + 1, &findings)
      weight += value.weight + 1
      try check(weight, at: place)
      guard let entry = keys.entry(key, value, names, source, &findings) else { continue }
      entries.append(entry)
    }
    return ScenarioNode(.mapping(entries), at: place)
  }

  private func check(_ weight: Int, at place: SourcePlace) throws(SyntaxFault) {
    guard weight <= Self.largestWeight else {
      throw SyntaxFault(
        "more than \(Self.largestWeight) values once aliases are expanded; write less",
        at: place
      )
    }
  }

  private func checkTag(
    _ tag: Tag,
    isPlain: Bool,
    at place: SourcePlace,
    _ findings: inout Findings
  ) {
    let name = tag.description
    guard !name.isEmpty, isPlain || name != "tag:yaml.org,2002:str" else { return }
    let written = name.replacing("tag:yaml.org,2002:", with: "!!")
    findings.fault("the tag `\(written)` has no meaning here; remove it", at: place)
  }
}
