import ScenarioText

extension StepDraft {
  /// Tells of the number of a repetition where a call is made once.
  func warnOfRepetition(in step: ScenarioNode, _ findings: inout Findings) {
    guard let call = action.call, let node = step[call.kind.name], node["repeat"] == nil,
      let place = [node, step["expect"]?["body"]].lazy.compactMap({ $0?.repetition }).first
    else { return }
    findings.warn(
      "`{n}` is the number of a repetition, and this call has none: it stays as it stands; add"
        + " `repeat`, or write a number",
      at: place
    )
  }
}

extension ScenarioNode {
  /// Where a text first has the number of a repetition in it.
  fileprivate var repetition: SourcePlace? {
    switch content {
    case .scalar(let text, _): text.contains("{n}") ? place : nil
    case .list(let nodes): nodes.lazy.compactMap(\.repetition).first
    case .mapping(let entries): entries.lazy.compactMap(\.value.repetition).first
    }
  }
}
