import SandboxCore

/// The keys under `api`.
enum APIKeys {
  static let section = Section<APIDraft>(keys: [
    Key(
      "faults",
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
    keys: Key.head(.call) + [
      Key("delay", .positiveWait, \.delay), Key("status", .whole(200...599), \.status),
      Key("body", .answerBody) { parts, body, place in
        parts.body = body
        parts.bodyPlace = place
      },
      Key("drop_connection", .flag, \.dropsConnection), Key("when", .word, \.moment),
    ]
  )
}

struct FaultParts: RuleHeadParts {
  var head = RuleHead()
  var delay: Duration?
  var status: Int?
  var body: AnswerBody?
  var bodyPlace: SourcePlace?
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
  fileprivate static let fault = ValueReader(FaultKeys.section.schema) { node, findings in
    var parts = FaultParts()
    parts.head.place = node.place
    FaultKeys.section.read(node, into: &parts, &findings)
    check(parts, node, &findings)
    return ConditionalDraft(head: parts.head, action: parts.fault)
  }

  private static func check(
    _ parts: FaultParts,
    _ node: ScenarioNode,
    _ findings: inout Findings
  ) {
    guard case .mapping = node.content else { return }
    if let place = parts.bodyPlace, parts.status == nil, node["status"] == nil {
      findings.fault("a `body` is answered with a `status`; add one, such as 500", at: place)
    }
    if parts.dropsConnection == true, node["status"] != nil {
      findings.fault(
        "a dropped connection carries no answer; remove `status` or `drop_connection`",
        at: node["status"]?.place ?? node.place
      )
    }
    let isFault = ["delay", "status", "body", "drop_connection"].contains { node[$0] != nil }
    guard FaultKeys.section.knowsAll(of: node) else { return }
    if !isFault || (parts.fault == APIFault() && parts.dropsConnection == false) {
      findings.fault(
        "nothing goes wrong here; write `delay`, `status` or `drop_connection: true`",
        at: node.place
      )
    }
  }
}
