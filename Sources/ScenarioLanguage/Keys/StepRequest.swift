import HTTPTypes
import ScenarioText
import WireJSON

/// The keys under `request`.
enum StepRequestKeys {
  static let section = Section<StepCall>(keys: [
    Key("method", about: "The HTTP method.", default: "POST", .method) { call, method, _ in
      call.change { $0.method = method }
    },
    Key("path", about: "With the query, if any.", required: true, .path) { call, path, _ in
      call.change { $0.path = path }
    },
    Key(
      "headers",
      about: "Names and texts.",
      default: "Content-Type application/json alone",
      .headers
    ) { call, headers, _ in call.change { $0.headers = headers } },
    Key(
      "body",
      about: "A text is sent byte for byte, anything else as compact JSON.",
      default: "none",
      .rawBody
    ) { call, body, _ in call.change { $0.body = body } },
    Key(
      "signature",
      about: "The Payload-Signature: valid, none, or any text.",
      default: "valid",
      .text(1...500)
    ) { call, text, _ in
      call.change { $0.signature = text == "none" ? .none : text == "valid" ? .valid : .text(text) }
    },
    Key(
      "repeat",
      about: "How often it is sent; `{n}` in its texts is its number.",
      default: "1",
      .whole(1...ValueReader<StepCall>.most),
      \.repeats
    ),
  ])
}

extension StepCall {
  /// Changes the request that is sent as it stands.
  fileprivate mutating func change(_ body: (inout RawRequest) -> Void) {
    guard case .request(var request) = kind else { return }
    body(&request)
    kind = .request(request)
  }
}

extension ValueReader<StepCall> {
  /// A request that is sent just as it stands.
  static let request = section(StepRequestKeys.section, StepCall(kind: .request(RawRequest())))
}

extension ValueReader<String> {
  fileprivate static let method = scalar(
    "a method such as POST",
    schema: .pattern(token).with(["type": ["string", "number"]])
  ) { text throws(ValueFault) in
    guard HTTPRequest.Method(text) != nil else {
      throw ValueFault("\(quoted(text)) is not an HTTP method; write POST or GET")
    }
    return text
  }

  fileprivate static let path = scalar(
    "a path such as /v3/cashout",
    schema: .pattern("^/[!-~]{0,1999}$")
  ) { text throws(ValueFault) in
    let isClean = text.utf8.allSatisfy { $0 > 32 && $0 < 127 }
    guard text.hasPrefix("/"), isClean, text.utf8.count <= 2000 else {
      throw ValueFault("\(quoted(text)) is not a path; write it from its / on, such as /v3/cashout")
    }
    return text
  }
}

extension ValueReader<[(name: String, value: String)]> {
  fileprivate static var headers: ValueReader {
    let schema = ValueSchema.mapping(
      named: token,
      to: .text(0...8000)
    )
    return ValueReader(schema) { node, findings in
      guard case .mapping(let entries) = node.content else {
        findings.fault(
          "\(node.found) is not a mapping; write { Content-Type: text/plain }",
          at: node.place
        )
        return nil
      }
      var headers: [(name: String, value: String)] = []
      for entry in entries {
        guard HTTPField.Name(entry.key) != nil else {
          findings.fault("\(quoted(entry.key)) is not a header's name", at: entry.keyPlace)
          continue
        }
        findings.inside(entry.key) { findings in
          guard let value = ValueReader<String>.text(0...8000).read(entry.value, &findings) else {
            return
          }
          headers.append((entry.key, value))
        }
      }
      return headers
    }
  }
}

extension ValueReader<RawRequest.Body> {
  /// A text is sent byte for byte, anything else as compact JSON.
  fileprivate static var rawBody: ValueReader {
    ValueReader { node, _ in
      if let text = node.text { return .text(text) }
      return node.isNothing ? .text("") : .json(node.json)
    }
  }
}

/// What HTTP calls a token, as names of methods and headers are.
///
/// - Source: RFC 9110, section 5.6.2.
private let token = "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"
