import ContractPort
import SandboxCore
import ScenarioText
import WireJSON

extension ValueReader<StepCall> {
  /// The most often that one step calls.
  static var most: Int { 10_000 }

  /// A call of a contract: `as` where it makes a payout, `of` where it is about one, `repeat`, and
  /// any field of the request.
  static func call(_ step: ContractStep) -> ValueReader {
    let known = step.fields + step.others + ["as", "of", "repeat"]
    return ValueReader(schema(of: step)) { node, findings in
      guard let entries = entries(of: node, step, &findings) else { return nil }
      var call = StepCall(kind: .contract(step))
      let stated = JSONObject(entries.map { ($0.key, $0.value.json) })
      let purpose = step.purpose(of: stated)
      let isKnown = isChosen(entries, step, &findings)
      for entry in entries {
        switch entry.key {
        case "as" where purpose == .makesPayout:
          findings.inside("as") { call.name = payoutName.read(entry.value, &$0) }
          call.namePlace = entry.value.place
        case "of" where purpose == .concernsPayout:
          findings.inside("of") { findings in
            let name = payoutName.read(entry.value, &findings)
            call.of = name.map { PayoutName($0, at: entry.value.place) }
          }
        case "as", "of": if isKnown { refuse(entry, &findings) }
        case "repeat": read(repeats: entry, into: &call, &findings)
        default: read(field: entry, known, into: &call, &findings)
        }
      }
      if purpose == .concernsPayout, node["of"] == nil,
        step.naming.allSatisfy({ call.fields[$0] == nil })
      {
        call.of = PayoutName(nil, at: node.place)
      }
      checkNames(call, node, &findings)
      return call
    }
  }

  private static let payoutName = ValueReader<String>.text(1...100)

  private static func entries(
    of node: ScenarioNode,
    _ step: ContractStep,
    _ findings: inout Findings
  ) -> [ScenarioNode.Entry]? {
    if case .mapping(let entries) = node.content { return entries }
    let example =
      step.purposes == [.makesPayout] ? "{ country: BR, amount: 100 }" : "{ of: a }"
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

  /// A name that means nothing to the call.
  private static func refuse(_ entry: ScenarioNode.Entry, _ findings: inout Findings) {
    let reason =
      entry.key == "as"
      ? "names the payout that a call makes, and this one makes none"
      : "names the payout that a call is about, and this one is about no earlier one"
    findings.fault("`\(entry.key)` \(reason); leave it out", at: entry.keyPlace)
  }

  /// Whether the fields that choose the call choose one that there is.
  private static func isChosen(
    _ entries: [ScenarioNode.Entry],
    _ step: ContractStep,
    _ findings: inout Findings
  ) -> Bool {
    var isChosen = true
    for entry in entries {
      guard let words = step.words[entry.key] else { continue }
      findings.inside(entry.key) { findings in
        let word = ValueReader<String>.oneOf(words).read(entry.value, &findings)
        isChosen = isChosen && word != nil
      }
    }
    return isChosen
  }

  /// Any field is sent; one that looks like a slip is only warned about.
  private static func read(
    field entry: ScenarioNode.Entry,
    _ known: [String],
    into call: inout StepCall,
    _ findings: inout Findings
  ) {
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
  private static func schema(of step: ContractStep) -> ValueSchema {
    var keys: [(name: String, schema: ValueSchema)] = []
    if step.purposes.contains(.makesPayout) {
      let about = "The payout's name for later steps; `{n}` is the repetition."
      keys.append(("as", payoutName.schema.described(about)))
    }
    if step.purposes.contains(.concernsPayout) {
      let about = "The payout's name. Default: that of the last create."
      keys.append(("of", payoutName.schema.described(about)))
    }
    keys.append(("repeat", repeats))
    // Any value can be sent, so that refusals can be tried as well.
    return .open(
      keys
        + step.fields.map { name in
          guard let words = step.words[name] else {
            return (name, .anything.described("The request's `\(name)`; ~ leaves it out."))
          }
          return (name, ValueSchema.words(words).described("Which call it is."))
        }
    )
  }

  private static let repeats = ValueReader<Int>.whole(1...most).schema
    .described("How often the call is made; `{n}` in its texts is its number. Default: 1.")
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
