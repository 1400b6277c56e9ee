package import ScenarioText
package import WireJSON

/// The JSON Schema of scenario files, made from the keys that the reader itself reads.
package enum ScenarioSchema {
  /// The whole schema, as `GET /sandbox/scenario/schema.json` gives it.
  package static func document(_ words: ScenarioWords) -> JSONValue {
    var document: JSONObject = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "cashout-sandbox-scenario",
      "title": "A scenario of the cashout sandbox",
    ]
    for member in HeadKeys.section(words).schema.json.members {
      document.append(member.key, member.value)
    }
    document.append("$defs", .object(definitions(words)))
    return .object(document)
  }

  /// What stands in the schema once, however often it is used.
  private static func definitions(_ words: ScenarioWords) -> JSONObject {
    let forms: [(name: String, schema: ValueSchema)] =
      [
        ("duration", .durationForm), ("positiveDuration", .positiveDurationForm),
        ("timeline", .timelineForm(words)), ("expectation", ExpectKeys.form(words)),
        ("loaded", StepLoadKeys.form),
      ] + ConditionForm.definitions
    return JSONObject(forms.map { ($0.name, .object($0.schema.json)) })
  }

  /// The schema for people and files, over several lines.
  package static func text(_ words: ScenarioWords) -> String {
    String(decoding: document(words).encoded(JSONStyle(.pretty(indent: 2))), as: UTF8.self)
  }

  /// Where each value of a file stands, by its JSON path such as `$.bank.rules[0]`; keys as well.
  package static func places(_ text: String) -> [(path: String, place: SourcePlace)] {
    let source = SourceText(text)
    var findings = Findings(file: "", source: source)
    guard let node = try? NodeBuilder.node(of: source, &findings) else { return [] }
    return node.places(under: "$")
  }

  /// A file's text as editors hold it against the schema; `nil` when it is not YAML.
  package static func value(_ text: String) -> JSONValue? {
    let source = SourceText(text)
    var findings = Findings(file: "", source: source)
    return try? NodeBuilder.node(of: source, &findings)?.json
  }
}

extension ScenarioNode {
  fileprivate func places(under path: String) -> [(path: String, place: SourcePlace)] {
    let inner: [(path: String, place: SourcePlace)] =
      switch content {
      case .scalar: []
      case .list(let nodes):
        nodes.enumerated().flatMap { $1.places(under: "\(path)[\($0)]") }
      case .mapping(let entries):
        entries.flatMap { entry in
          [("\(path).\(entry.key)", entry.keyPlace)]
            + entry.value.places(under: "\(path).\(entry.key)")
        }
      }
    return [(path, place)] + inner
  }
}
