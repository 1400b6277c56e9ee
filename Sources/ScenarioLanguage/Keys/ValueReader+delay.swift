import SandboxCore
import ScenarioText

extension ValueReader<Delay> {
  /// What a step waits: a duration, business days or a draw.
  static let delay = drawable(
    .any(of: [.duration, .businessDays, DrawKeys.section.schema]),
    plain
  )

  /// A duration or a draw, where no bank says which days count.
  static let timer = drawable(
    .any(of: [.duration, DrawKeys.section.schema]),
    ValueReader { node, findings in
      ValueReader<Duration>.wait.read(node, &findings).map(Delay.fixed)
    }
  )

  private static func drawable(_ schema: ValueSchema, _ plain: ValueReader) -> ValueReader {
    ValueReader(schema) { node, findings in
      switch node.content {
      case .scalar: return plain.read(node, &findings)
      case .mapping: return ValueReader<DelayDraw>.draw.read(node, &findings).map(Delay.drawn)
      case .list(let nodes):
        findings.fault(
          "a list is no wait; write { uniform: \(bounds(nodes)) } to draw one between two",
          at: node.place
        )
        return nil
      }
    }
  }

  /// The two waits that stand in a list, if they do, else an example.
  private static func bounds(_ nodes: [ScenarioNode]) -> String {
    let texts = nodes.compactMap(\.text).filter { (try? DurationText.parse($0)) != nil }
    return texts.count == 2 && nodes.count == 2 ? "[\(texts[0]), \(texts[1])]" : "[10s, 2m]"
  }

  private static let plain = scalar("a duration such as 30s") { text throws(ValueFault) in
    do throws(DurationText.Fault) {
      return try Delay.parse(text)
    } catch {
      throw ValueFault(error, in: text, alternative: ", or business days such as 2bd")
    }
  }
}

extension ValueSchema {
  /// 1 to ``Delay/mostBusinessDays``.
  fileprivate static let businessDays = pattern("^0*([1-9][0-9]{0,2}|1000)bd$")
}
