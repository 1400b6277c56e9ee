import CashoutsV3
import SandboxCore
import WireJSON

extension ValueReader<StepCall> {
  /// The most often that one step calls.
  static var most: Int { 10_000 }

  /// A create: `as`, `repeat`, and any field of the request.
  static let create = ValueReader(createSchema) { node, findings in
    guard let entries = entries(of: node, "{ country: BR, amount: 100 }", &findings) else {
      return nil
    }
    var call = StepCall(kind: .create)
    for entry in entries {
      switch entry.key {
      case "as": findings.inside("as") { call.name = payoutName.read(entry.value, &$0) }
      case "repeat": read(repeats: entry, into: &call, &findings)
      default: read(field: entry, into: &call, &findings)
      }
    }
    checkNames(call, node, &findings)
    return call
  }

  /// A call about one payout: `of`, `repeat`, and any field of the request.
  static func call(_ kind: StepCall.Kind) -> ValueReader {
    ValueReader(callSchema) { node, findings in
      guard let entries = entries(of: node, "{ of: a }", &findings) else { return nil }
      var call = StepCall(kind: kind)
      for entry in entries {
        switch entry.key {
        case "of":
          findings.inside("of") { findings in
            let name = payoutName.read(entry.value, &findings)
            call.of = name.map { PayoutName($0, at: entry.value.place) }
          }
        case "repeat": read(repeats: entry, into: &call, &findings)
        default: read(field: entry, into: &call, &findings)
        }
      }
      let isNamed = call.fields["cashout_id"] != nil || call.fields["external_id"] != nil
      if call.of == nil, !isNamed, node["of"] == nil { call.of = PayoutName(nil, at: node.place) }
      return call
    }
  }

  private static let payoutName = ValueReader<String>.text(1...100)

  private static func entries(
    of node: ScenarioNode,
    _ example: String,
    _ findings: inout Findings
  ) -> [ScenarioNode.Entry]? {
    if case .mapping(let entries) = node.content { return entries }
    findings.fault("\(node.found) is not a mapping; write \(example)", at: node.place)
    return nil
  }

  static func read(
    repeats entry: ScenarioNode.Entry,
    into call: inout StepCall,
    _ findings: inout Findings
  ) {
    findings.inside("repeat") {
      call.repeats = ValueReader<Int>.whole(1...most).read(entry.value, &$0)
    }
  }

  /// Any field is sent; one that looks like a slip is only warned about.
  private static func read(
    field entry: ScenarioNode.Entry,
    into call: inout StepCall,
    _ findings: inout Findings
  ) {
    let known = FieldName.allCases.map(\.rawValue) + ["login", "pass", "as", "of", "repeat"]
    if !known.contains(entry.key), !findings.isFull,
      let nearest = Suggestion.nearest(to: entry.key, among: known)
    {
      findings.warn(
        "unknown field `\(entry.key)` is sent as it is; did you mean `\(nearest)`?",
        at: entry.keyPlace
      )
    }
    call.fields.append(entry.key, entry.value.json)
  }

  private static func checkNames(
    _ call: StepCall,
    _ node: ScenarioNode,
    _ findings: inout Findings
  ) {
    guard let name = call.name, call.count > 1, !name.contains("{n}") else { return }
    findings.fault(
      "as: one name for \(call.count) payouts; write \(name)-{n}",
      at: node["as"]?.place ?? node.place
    )
  }
}

extension ValueReader<StepCall> {
  private static let createSchema = ValueSchema.open(
    [
      (
        "as",
        payoutName.schema.described("The payout's name for later steps; `{n}` is the repetition.")
      ), ("repeat", repeats),
    ]
      + FieldName.allCases.filter { ![.cashoutID, .status].contains($0) }.map { field in
        (field.rawValue, field.schema)
      }
  )

  private static let callSchema = ValueSchema.open(
    [
      ("of", payoutName.schema.described("The payout's name. Default: that of the last create.")),
      ("repeat", repeats),
    ]
      + [FieldName.cashoutID, .externalID, .status].map { ($0.rawValue, $0.schema) }
  )

  private static let repeats = ValueReader<Int>.whole(1...most).schema
    .described("How often the call is made; `{n}` in its texts is its number. Default: 1.")
}

extension FieldName {
  /// Any value can be sent, so that refusals can be tried as well.
  fileprivate var schema: ValueSchema {
    .anything.described("The request's `\(rawValue)`; ~ leaves it out.")
  }
}

extension ScenarioNode {
  /// The value as JSON: unquoted numbers, `true`, `false` and nothing are what they look like.
  var json: JSONValue {
    switch content {
    case .scalar where isNothing: .null
    case .scalar("true", isPlain: true): true
    case .scalar("false", isPlain: true): false
    case .scalar(let text, let isPlain):
      isPlain ? JSONNumber(text: text).map(JSONValue.number) ?? .string(text) : .string(text)
    case .list(let nodes): .array(nodes.map(\.json))
    case .mapping(let entries): .object(JSONObject(entries.map { ($0.key, $0.value.json) }))
    }
  }
}
