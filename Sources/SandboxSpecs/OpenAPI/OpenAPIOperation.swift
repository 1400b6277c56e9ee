import ContractPort
import WireJSON

/// One method of a path in a description.
struct OpenAPIOperation {
  let method: String
  /// With names in braces for what varies.
  let path: String
  let tag: String
  let guide: EndpointGuide
  /// Whether a header or the query says which sandbox is meant.
  var isOfOneSandbox = false

  private var example: RecordedExample? { RecordedExample.all["\(method) \(path)"] }

  var json: JSONValue {
    var operation: JSONObject = [
      "operationId": .string(id), "summary": .string(guide.title), "tags": [.string(tag)],
    ]
    if !guide.summary.isEmpty { operation.append("description", .string(guide.summary)) }
    if !parameters.isEmpty { operation.append("parameters", .array(parameters)) }
    if let body = guide.body { operation.append("requestBody", requestBody(body)) }
    operation.append("responses", .object(responses))
    operation.append("security", .array(security))
    return .object(operation)
  }

  private var id: String {
    let words = path.split { !$0.isLetter && !$0.isNumber }.filter { $0 != "sandbox" }
    return ([method.lowercased()] + words.map(String.init)).joined(separator: "_")
  }

  /// What may be left out is an empty requirement beside.
  private var security: [JSONValue] {
    guard guide.proof.name != nil else { return [] }
    let names = guide.proof.schemes.map { ($0.name, JSONValue.array([])) }
    let needed = JSONValue.object(JSONObject(names))
    return isOfOneSandbox ? [needed, .object([:])] : [needed]
  }

  // MARK: What is sent

  private var parameters: [JSONValue] {
    guide.path.map { parameter($0, in: "path", isRequired: true) }
      + guide.query.map { parameter($0, in: "query", isRequired: $0.isRequired) } + addressing
  }

  private var addressing: [JSONValue] {
    guard isOfOneSandbox, !path.hasPrefix("/sandbox/sandboxes") else { return [] }
    let meaning = "The id of the sandbox that is meant; the default one unless told"
    return [parameter(GuideField("X-Sandbox", meaning), in: "header", isRequired: false)]
  }

  private func parameter(_ field: GuideField, in place: String, isRequired: Bool) -> JSONValue {
    var parameter: JSONObject = [
      "name": .string(field.name), "in": .string(place), "required": .bool(isRequired),
      "schema": .object(field.shape.schema),
    ]
    if !field.meaning.isEmpty { parameter.append("description", .string(field.meaning)) }
    if let sample = field.sample, !sample.contains("{{") {
      parameter.append("example", .string(sample))
    }
    return .object(parameter)
  }

  private func requestBody(_ body: GuideBody) -> JSONValue {
    var media: JSONObject = ["schema": .object(body.shape.schema)]
    if let sample = example?.request { media.append("example", sample) }
    return [
      "required": .bool(body.isRequired), "content": .object([body.form.rawValue: .object(media)]),
    ]
  }

  // MARK: What is answered

  private var responses: JSONObject {
    guard guide.answers.contains(where: { $0.status < 300 }) else {
      return ["default": ["description": "What the contract answers is not described yet"]]
    }
    let statuses = Set(guide.answers.map(\.status)).sorted()
    return JSONObject(
      statuses.map { status in
        (String(status), response(status, guide.answers.filter { $0.status == status }))
      }
    )
  }

  private func response(_ status: Int, _ answers: [GuideAnswer]) -> JSONValue {
    var response: JSONObject = [
      "description": .string(answers.map(\.meaning).joined(separator: "; "))
    ]
    if status >= 400 { response.append("headers", Self.diagnosis) }
    let types = answers.filter { $0.shape != nil }.map(\.contentType)
    let known = types.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    guard !known.isEmpty else { return .object(response) }
    let content = known.map { type in
      (type, media(status, answers.filter { $0.contentType == type }.compactMap(\.shape)))
    }
    response.append("content", .object(JSONObject(content)))
    return .object(response)
  }

  private func media(_ status: Int, _ shapes: [ValueShape]) -> JSONValue {
    var media: JSONObject = ["schema": .object(ValueShape.any(of: shapes).schema)]
    if let example, example.status == status { media.append("example", example.answer) }
    return .object(media)
  }

  private static let diagnosis: JSONValue = [
    "Sandbox-Diagnosis": [
      "description": "More than the platform would say, unless served with --no-hints",
      "schema": ["type": "string"],
    ]
  ]
}
