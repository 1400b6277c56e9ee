import SandboxCore
import ScenarioLanguage
import ScenarioText

/// A scenario's text without its steps, as it is written again.
///
/// Nor does it have `observe`: a merchant's mistakes are repeated by the steps, and would fail. The
/// merchant's secrets are left out as well: a replay has its own, and signs with them.
struct RecordedScenario {
  /// `nil` for the built-in scenario, which has no text.
  let entries: [(key: String, value: YAMLValue)]?
  /// What it says of who calls, as a replay knows it.
  let caller: MerchantStatement
  private static let secrets = ["pass", "signature"]

  init(_ text: String?) {
    let source = SourceText(text ?? "")
    var findings = Findings(file: "", source: source)
    let node = text.flatMap { _ in
      (try? NodeBuilder.node(of: source, &findings)).flatMap(\.self)
    }
    caller = Self.caller(node?["merchant"])
    guard let node, case .mapping(let entries) = YAMLValue(node) else {
      self.entries = nil
      return
    }
    self.entries = entries.filter { !["steps", "observe"].contains($0.key) }
      .compactMap { entry in
        guard entry.key == "merchant", case .mapping(let members) = entry.value else {
          return entry
        }
        let told = members.filter { !Self.secrets.contains($0.key) }
        return told.isEmpty ? nil : (entry.key, .mapping(told))
      }
  }

  private static func caller(_ merchant: ScenarioNode?) -> MerchantStatement {
    var caller = MerchantStatement()
    caller.login = merchant?["login"]?.text
    return caller
  }

  /// What is chosen of contracts, each word under its key, those of `part.rest` under their part.
  static func choices(_ chosen: [(key: String, word: String)]) -> [(key: String, value: YAMLValue)]
  {
    var entries: [(key: String, value: YAMLValue)] = []
    var parts: [(key: String, words: [(key: String, value: YAMLValue)])] = []
    for (key, word) in chosen {
      let names = key.split(separator: ".", maxSplits: 1).map(String.init)
      guard names.count == 2 else {
        entries.append((key, .scalar(word)))
        continue
      }
      let place = parts.firstIndex { $0.key == names[0] }
      if place == nil { parts.append((names[0], [])) }
      parts[place ?? parts.count - 1].words.append((names[1], .scalar(word)))
    }
    return entries + parts.map { ($0.key, .mapping($0.words)) }
  }
}
