package import WireJSON

/// The JSON Schema of scenario files, made from the keys that the reader itself reads.
package enum ScenarioSchema {
  /// The whole schema, as `GET /sandbox/scenario/schema.json` gives it.
  package static let document: JSONValue = {
    var document: JSONObject = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "cashout-sandbox-scenario",
      "title": "A scenario of the cashout sandbox",
    ]
    for member in HeadKeys.section.schema.json.members { document.append(member.key, member.value) }
    document.append("$defs", .object(definitions))
    return .object(document)
  }()

  private static let definitions: JSONObject = [
    "condition": .object(ValueSchema.conditionForm.json),
    "duration": .object(ValueSchema.durationForm.json),
    "expectation": .object(ExpectKeys.section.schema.json),
    "timeline": .object(ValueSchema.timelineForm.json),
  ]

  /// A file's text as editors hold it against the schema; `nil` when it is not YAML.
  package static func value(_ text: String) -> JSONValue? {
    let source = SourceText(text)
    var findings = Findings(file: "", source: source)
    return try? NodeBuilder.node(of: source, &findings)?.json
  }
}
