import CashoutSandbox
import ContractPort
import Crypto
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import SandboxSpecs
import WireJSON

/// Goes through the sample calls of contracts as their guides have them, and keeps what came of each.
struct GuideCourse {
  /// One call and its answer.
  struct Exchange {
    /// Method and path as the endpoint has it.
    let endpoint: String
    let guide: EndpointGuide
    let request: JSONValue?
    let status: Int
    let body: String
  }

  private static let now = "2026-01-05T09:00:00Z"
  private static let url = "http://127.0.0.1:8080"

  private let sandbox: PayoutSandbox
  private var variables: [String: String] = ["baseUrl": url]
  private var count = 0

  init(_ sandbox: PayoutSandbox) {
    self.sandbox = sandbox
    for setting in CallVariable.settings {
      variables[setting.name] = setting.value(of: Defaults.merchant)
    }
  }

  /// Every endpoint that has a guide with these choices, in the order of the list.
  mutating func run(
    _ contracts: [any HTTPContract],
    _ values: ContractValues
  ) async throws -> [Exchange] {
    var exchanges: [Exchange] = []
    for contract in contracts {
      let guided = contract.endpoints.compactMap { endpoint in
        contract.guide(to: endpoint, values).map { (endpoint, $0) }
      }
      let ordered = guided.filter { !$0.1.endsSession } + guided.filter(\.1.endsSession)
      for (endpoint, guide) in ordered { exchanges.append(try await make(endpoint, guide)) }
    }
    return exchanges
  }

  private mutating func make(
    _ endpoint: ContractEndpoint,
    _ guide: EndpointGuide
  ) async throws -> Exchange {
    for name in guide.renews {
      count += 1
      variables[name] = "order-\(count)"
    }
    let body = bodyText(guide)
    let answer = try await sandbox.send(
      endpoint.method,
      path(endpoint, guide),
      headers: headers(guide, body),
      body: body
    )
    for keep in guide.keeps { variables[keep.variable] = value(keep, in: answer) }
    return Exchange(
      endpoint: "\(endpoint.method) \(endpoint.path)",
      guide: guide,
      request: guide.body.map { $0.form == .json ? parsed(body) ?? .string(body) : .string(body) },
      status: answer.status,
      body: answer.body.replacing("http://sandbox/", with: "\(Self.url)/")
    )
  }

  // MARK: What is sent

  private func resolved(_ text: String) -> String {
    variables.reduce(text) { $0.replacing("{{\($1.key)}}", with: $1.value) }
  }

  private func path(_ endpoint: ContractEndpoint, _ guide: EndpointGuide) -> String {
    let path = guide.path.reduce(endpoint.path) {
      $0.replacing("{\($1.name)}", with: $1.sample ?? "")
    }
    let query = guide.query.compactMap { field in field.sample.map { "\(field.name)=\($0)" } }
    return resolved(path + (query.isEmpty ? "" : "?" + query.joined(separator: "&")))
  }

  private func bodyText(_ guide: EndpointGuide) -> String {
    guard let body = guide.body else { return "" }
    switch body.form {
    case .json:
      guard let object = body.sample.object else { return resolved(body.sample.compactText) }
      let members = guide.proof.members.map { ($0.name, JSONValue.string("{{\($0.value.name)}}")) }
      return resolved(JSONValue.object(JSONObject(members).overlaid(with: object)).compactText)
    case .form:
      let members = body.sample.object?.members ?? []
      return members.map { "\($0.key)=\($0.value.text ?? "")" }.joined(separator: "&")
    case .yaml, .text: return body.sample.text ?? ""
    }
  }

  private func headers(_ guide: EndpointGuide, _ body: String) -> [String: String] {
    var headers = ["User-Agent": "a client"]
    if let form = guide.body?.form { headers["Content-Type"] = form.rawValue }
    for (name, texts) in guide.proof.headers {
      headers[name] = texts.map { text($0, body) }.joined()
    }
    return headers
  }

  private func text(_ part: ProofText, _ body: String) -> String {
    switch part {
    case .text(let text): return text
    case .variable(let variable): return variables[variable.name] ?? ""
    case .now: return Self.now
    case .body: return body
    case .hmac(let parts, let key):
      let key = SymmetricKey(data: Array((variables[key.name] ?? "").utf8))
      let bytes = Array(parts.map { text($0, body) }.joined().utf8)
      return HMAC<SHA256>.authenticationCode(for: bytes, using: key).map {
        let digits = String($0, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
    }
  }

  // MARK: What is answered

  private func parsed(_ text: String) -> JSONValue? { try? JSONParser.parse(Array(text.utf8)) }

  private func value(_ keep: GuideKeep, in answer: PayoutSandbox.Answer) -> String? {
    switch keep.place {
    case .members(let members): return member(members, in: answer.body)
    case .lastSegment(let members):
      return member(members, in: answer.body)?.split(separator: "/").last.map(String.init)
    case .cookie(let name):
      let cookie = answer.headers["set-cookie"]?.split(separator: ";").first
      return cookie?.split(separator: "=").last.map(String.init).flatMap {
        cookie?.hasPrefix("\(name)=") == true ? $0 : nil
      }
    }
  }

  private func member(_ names: [String], in body: String) -> String? {
    let value = names.reduce(parsed(body)) { $0?.object?[$1] }
    return value?.text ?? value?.number?.text
  }
}
