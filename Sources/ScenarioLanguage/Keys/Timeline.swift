import SandboxCore
import ScenarioText

extension ValueReader<[PlannedStep]> {
  /// The steps of a timeline in order, or `never` for none.
  static func timeline(_ words: ScenarioWords) -> ValueReader {
    let section = TimelineKeys.section(words)
    return ValueReader(.timeline) { node, findings in
      switch node.content {
      case .scalar("never", _): return []
      case .list(let nodes) where !nodes.isEmpty: return steps(nodes, section, &findings)
      default:
        findings.fault(
          "\(isEmptyList(node) ? "an empty list" : node.found) is not a timeline; write a list of"
            + " { after: 30s, status: DELIVERED }, or never",
          at: node.place
        )
        return nil
      }
    }
  }

  private static func isEmptyList(_ node: ScenarioNode) -> Bool {
    if case .list(let nodes) = node.content { nodes.isEmpty } else { false }
  }

  private static func steps(
    _ nodes: [ScenarioNode],
    _ section: Section<StepParts>,
    _ findings: inout Findings
  ) -> [PlannedStep]? {
    var parts: [StepParts] = []
    for node in nodes {
      var step = StepParts()
      section.read(node, into: &step, &findings)
      parts.append(step)
    }
    let statuses = parts.compactMap(\.status?.status)
    guard statuses.count == parts.count else { return nil }
    for fault in TimelineFault.all(in: statuses) {
      findings.fault(fault.message, at: parts[fault.step].statusPlace ?? nodes[fault.step].place)
    }
    let planned = parts.compactMap(\.step)
    return planned.count == parts.count ? planned : nil
  }
}

extension ValueSchema {
  static let timeline = shared("timeline")

  /// What ``timeline`` stands for.
  static func timelineForm(_ words: ScenarioWords) -> ValueSchema {
    any(of: [.words(["never"]), .list(of: TimelineKeys.section(words).schema, 1...100_000)])
  }
}
