import SandboxCore
import ScenarioText
import WireJSON

/// The keys under `api`.
enum APIKeys {
  static func section(_ words: ScenarioWords) -> Section<APIDraft> {
    Section(keys: [
      Key(
        "faults",
        about: "What goes wrong with calls of the API; the first rule that matches decides.",
        default: "none",
        .list(of: .fault(words), 0...1000, expecting: "faults such as [{ status: 503 }]"),
        \.faults
      )
    ])
  }
}

struct APIDraft: Sendable {
  var faults: [ConditionalDraft<APIFault>]?
}

/// The keys of one item of `api.faults`.
enum FaultKeys {
  static func section(_ words: ScenarioWords) -> Section<FaultParts> {
    Section(
      keys: Key.head(words.call, subject: "call") + [
        Key(
          "delay",
          about: "The answer takes so much longer, in virtual time: 1ms to 1d.",
          default: "none",
          .positiveWait(upTo: longestDelay),
          \.delay
        ),
        Key(
          "status",
          about: "The HTTP status that is answered instead, 200 to 599.",
          default: "the contract's own answer",
          .whole(200...599),
          \.status
        ),
        Key(
          "body",
          about: "The body beside `status`: a text as it stands, a mapping or list as JSON.",
          default: "empty",
          .answerBody,
          \.body
        ),
        Key(
          "drop_connection",
          about: "Whether the connection ends without an answer.",
          default: "false",
          .flag,
          \.dropsConnection
        ),
        Key(
          "when",
          about: "Whether the call does nothing (before), or takes effect all the same (after).",
          default: "before",
          .word,
          \.moment
        ),
      ],
      rules: [
        KeyRule(
          .only(["body"], with: [.has("status")]),
          "a `body` is answered with a `status`; add one, such as 500"
        ),
        KeyRule(
          .forbids([.has("status")], when: .says("drop_connection", true)),
          "a dropped connection carries no answer; remove `status` or `drop_connection`"
        ),
        KeyRule(
          .some([.has("delay"), .has("status"), .has("body"), .says("drop_connection", true)]),
          "nothing goes wrong here; write `delay`, `status` or `drop_connection: true`"
        ),
      ]
    )
  }

  /// Virtual time; a call that waits longer keeps its connection for nobody.
  private static let longestDelay: Duration = .seconds(86_400)
}

struct FaultParts: RuleHeadParts {
  var head = RuleHead()
  var delay: Duration?
  var status: Int?
  var body: AnswerBody?
  var dropsConnection: Bool?
  var moment: APIFault.Moment?

  var fault: APIFault {
    var fault = APIFault()
    fault.delay = delay
    fault.answer = status.map {
      APIFault.Answer(status: $0, body: body?.bytes ?? [], isJSON: body?.isJSON ?? false)
    }
    fault.dropsConnection = dropsConnection ?? false
    fault.moment = moment ?? .before
    return fault
  }
}

extension ValueReader<ConditionalDraft<APIFault>> {
  fileprivate static func fault(_ words: ScenarioWords) -> ValueReader {
    let plain = conditional(FaultKeys.section(words)) { $0.fault }
    return ValueReader(plain.schema) { node, findings in
      let draft = plain.read(node, &findings)
      if let body = node["body"], let status = draft?.action?.answer?.status,
        APIFault.Answer.bodiless.contains(status)
      {
        findings.warn(
          "an answer with status \(status) has no body, so that this one is not sent; remove it, or"
            + " write another status",
          at: body.place
        )
      }
      return draft
    }
  }
}
