import ScenarioText
import WireJSON

/// The body of an answer as a scenario writes it: text as it stands, anything else as JSON.
struct AnswerBody: Sendable, Equatable {
  let bytes: [UInt8]
  let isJSON: Bool
}

extension ValueReader<AnswerBody> {
  private static let largest = 65_536

  static let answerBody = ValueReader(
    ValueSchema(["type": ["string", "number", "boolean", "array", "object"]])
  ) { node, findings in
    guard !node.isNothing else {
      findings.fault(
        "nothing is not possible here; write a text, a mapping or a list, or remove `body`",
        at: node.place
      )
      return nil
    }
    let body: AnswerBody
    switch node.content {
    case .scalar(let text, _): body = AnswerBody(bytes: Array(text.utf8), isJSON: false)
    case .list, .mapping: body = AnswerBody(bytes: node.json.encoded(), isJSON: true)
    }
    guard body.bytes.count <= largest else {
      findings.fault("\(body.bytes.count) bytes; an answer has at most \(largest)", at: node.place)
      return nil
    }
    return body
  }
}
