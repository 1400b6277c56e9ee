import ContractPort
import WireJSON

/// A request of a collection, with its scripts.
struct PostmanItem {
  let name: String
  let method: String
  /// With names in braces for what varies.
  let path: String
  let guide: EndpointGuide
  var prefix = ""
  /// What it carries beside what proves its caller.
  var headers: [(name: String, value: String)] = []
  /// The body, if it is another one than the guide's sample.
  var body: JSONValue?
  /// Lines of the test script behind those that every request has.
  var tests: [String] = []

  var json: JSONValue {
    let script = PostmanScript(guide: guide, prefix: prefix)
    var request: JSONObject = [
      "method": .string(method), "header": .array(header(script)), "url": url,
    ]
    if let body = bodyText(script) {
      request.append("body", ["mode": "raw", "raw": .string(body), "options": options])
    }
    request.append("description", .string(guide.summary))
    let events = [event("prerequest", script.before), event("test", script.behind(tests))]
    return [
      "name": .string(name), "event": .array(events.compactMap(\.self)),
      "request": .object(request), "response": [],
    ]
  }

  private var options: JSONValue {
    let language = guide.body?.form == .json ? "json" : "text"
    return ["raw": ["language": .string(language)]]
  }

  private func event(_ moment: String, _ lines: [String]) -> JSONValue? {
    guard !lines.isEmpty else { return nil }
    return [
      "listen": .string(moment),
      "script": ["type": "text/javascript", "exec": .array(lines.map { .string($0) })],
    ]
  }

  // MARK: What is sent

  private func header(_ script: PostmanScript) -> [JSONValue] {
    var all = headers
    if let form = guide.body?.form { all.insert(("Content-Type", form.rawValue), at: 0) }
    return all.map { ["key": .string($0.name), "value": .string($0.value)] }
  }

  private func bodyText(_ script: PostmanScript) -> String? {
    guard let guided = guide.body else { return nil }
    let sample = body ?? guided.sample
    switch guided.form {
    case .json:
      let proof = guide.proof.members.map {
        ($0.name, JSONValue.string("{{\(script.name($0.value))}}"))
      }
      guard let object = sample.object else { return pretty(sample) }
      return pretty(.object(JSONObject(proof).overlaid(with: object)))
    case .form:
      let pairs = sample.object?.members.map { "\($0.key)=\($0.value.text ?? "")" } ?? []
      return pairs.joined(separator: "&")
    case .yaml, .text: return sample.text
    }
  }

  private func pretty(_ value: JSONValue) -> String {
    String(decoding: value.encoded(JSONStyle(.pretty(indent: 2))), as: UTF8.self)
  }

  private var url: JSONValue {
    var path = path
    for field in guide.path {
      path = path.replacing("{\(field.name)}", with: field.sample ?? field.name)
    }
    let query = guide.query.compactMap { field in field.sample.map { (field.name, $0) } }
    let text = query.map { "\($0)=\($1)" }.joined(separator: "&")
    var url: JSONObject = [
      "raw": .string("{{baseUrl}}\(path)" + (text.isEmpty ? "" : "?\(text)")),
      "host": ["{{baseUrl}}"],
      "path": .array(path.split(separator: "/").map { .string(String($0)) }),
    ]
    if !query.isEmpty {
      let items = query.map { name, value -> JSONValue in
        ["key": .string(name), "value": .string(value)]
      }
      url.append("query", .array(items))
    }
    return .object(url)
  }
}
