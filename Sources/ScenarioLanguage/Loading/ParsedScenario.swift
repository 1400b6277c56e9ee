import SandboxCore
import ScenarioText

/// One file by itself: what it says and what is wrong with it, includes not followed.
struct ParsedScenario {
  let name: String
  let text: String
  private(set) var draft = ScenarioDraft()
  var findings: Findings

  init(bytes: [UInt8], name: String, _ loader: ScenarioLoader) {
    self.name = name
    let isTooLarge = bytes.count > ScenarioLoader.largestFile
    var repaired = isTooLarge ? "" : String(decoding: bytes, as: UTF8.self)
    if repaired.unicodeScalars.first == "\u{FEFF}" { repaired.unicodeScalars.removeFirst() }
    text = repaired
    findings = Findings(file: name, source: SourceText(text))
    if isTooLarge {
      findings.fault(
        "the file has more than \(ScenarioLoader.largestFile) bytes; make it smaller, or move rules"
          + " into files that it includes",
        at: .start
      )
    } else if let place = Self.firstInvalidByte(bytes) {
      findings.fault("this is not UTF-8; save the file in that encoding", at: place)
    } else {
      read(loader.head)
      checkRules(loader.words)
    }
  }

  private mutating func read(_ head: Section<ScenarioDraft>) {
    do throws(SyntaxFault) {
      let node = try NodeBuilder.node(of: findings.source, &findings)
      guard let node, !node.isNothing else {
        findings.fault("nothing stands here; begin with `scenario: a title`", at: .start)
        return
      }
      head.read(node, into: &draft, &findings)
    } catch {
      findings.fault(error.message, at: findings.source.within(error.place))
    }
  }

  private mutating func checkRules(_ words: ScenarioWords) {
    guard !findings.hasFaults else { return }
    draft.warn(words, &findings)
  }

  private static func firstInvalidByte(_ bytes: [UInt8]) -> SourcePlace? {
    var (line, column) = (1, 1)
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue("\n"): (line, column) = (line + 1, 1)
      case .scalarValue: column += 1
      case .emptyInput: return nil
      case .error: return SourcePlace(line: line, column: column)
      }
    }
  }
}
