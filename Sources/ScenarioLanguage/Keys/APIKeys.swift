import SandboxCore
import WireJSON

/// The keys under `api`.
enum APIKeys {
  static let section = Section<APIDraft>(keys: [
    Key(
      "faults",
      about: "What goes wrong with calls of the API; the first rule that matches decides.",
      default: "none",
      .list(of: .fault, 0...1000, expecting: "faults such as [{ status: 503 }]"),
      \.faults
    )
  ])
}

struct APIDraft: Sendable {
  var faults: [ConditionalDraft<APIFault>]?
}

/// The keys of one item of `api.faults`.
enum FaultKeys {
  static let section = Section<FaultParts>(
    keys: Key.head(.call, subject: "call") + [
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
    constraint: .allOf([
      .anyOf([.requires("delay"), .requires("status"), .says("drop_connection", true)]),
      .not(.requires("status").and(.says("drop_connection", true))),
      .anyOf([.not(.requires("body")), .requires("status")]),
    ])
  )

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
  fileprivate static let fault = conditional(FaultKeys.section, action: { $0.fault }, check: check)

  private static func check(
    _ parts: FaultParts,
    _ node: ScenarioNode,
    _ findings: inout Findings
  ) {
    guard node.isMapping else { return }
    if let body = node["body"], node["status"] == nil {
      findings.fault("a `body` is answered with a `status`; add one, such as 500", at: body.place)
    }
    if parts.dropsConnection == true, let status = node["status"] {
      findings.fault(
        "a dropped connection carries no answer; remove `status` or `drop_connection`",
        at: status.place
      )
    }
    let isFault = ["delay", "status", "body"].contains { node[$0] != nil }
    let staysConnected = node["drop_connection"] == nil || parts.dropsConnection == false
    if !isFault, staysConnected, FaultKeys.section.knowsAll(of: node) {
      findings.fault(
        "nothing goes wrong here; write `delay`, `status` or `drop_connection: true`",
        at: node.place
      )
    }
  }
}
