package import ContractPort
package import SandboxCore
package import WireJSON

/// The calls that steps make, and how recordings state them again.
extension ProcessContract {
  /// The member of a step that names its call.
  private static let call = "call"

  package func body(
    of _: String,
    _ statement: StepStatement,
    by caller: ContractCaller
  ) -> JSONObject {
    let name = statement.fields[Self.call]?.text ?? ProcessEndpoint.process.rawValue
    guard statement.completion == .everything else { return statement.fields }
    return usual(ProcessEndpoint(rawValue: name), caller).overlaid(with: statement.fields)
  }

  /// What a call is completed with.
  private func usual(_ endpoint: ProcessEndpoint?, _ caller: ContractCaller) -> JSONObject {
    switch endpoint {
    case .process: ["amount": 100_000, "method": "payoneer"]
    case .login: ["apiKey": .string(caller.merchant.apiKey)]
    case .link, .unlink: ["provider": "payoneer"]
    default: [:]
    }
  }

  package func call(
    of step: String,
    _ body: [UInt8],
    by caller: ContractCaller
  ) -> ContractCall? {
    guard step == "process", let stated = (try? JSONParser.parse(body))?.object else { return nil }
    let name = stated[Self.call]?.text ?? ProcessEndpoint.process.rawValue
    let members = stated.members.filter { $0.key != Self.call }
    guard let endpoint = ProcessEndpoint(rawValue: name) else { return nil }
    let token = ProcessKeys(caller.merchant).ownToken(at: caller.now)
    let headers = [("Authorization", "Bearer \(token)")]
    guard endpoint.method == "GET" else {
      return ContractCall(
        endpoint.method,
        endpoint.path,
        headers: headers + [("Content-Type", "application/json")],
        body: JSONObject(members: members).encoded()
      )
    }
    return ContractCall("GET", Self.target(endpoint.path, members), headers: headers, body: [])
  }

  /// A path with its name in braces and its query filled in.
  private static func target(_ path: String, _ members: [JSONObject.Member]) -> String {
    var (path, query) = (path, [String]())
    for member in members {
      let text = QueryText.encoded(member.value.text ?? member.value.compactText)
      if path.contains("{\(member.key)}") {
        path = path.replacing("{\(member.key)}", with: text)
      } else {
        query.append("\(QueryText.encoded(member.key))=\(text)")
      }
    }
    return query.isEmpty ? path : path + "?" + query.joined(separator: "&")
  }

  /// A call with a right token, as a step that makes it with a token of the sandbox's own.
  ///
  /// A step fills in what is unstated, so what a call left out is stated as nothing.
  package func stated(
    _ call: ContractCall,
    of step: String,
    by caller: ContractCaller
  ) -> JSONObject? {
    let parts = call.path.split(separator: "?", maxSplits: 1).map(String.init)
    let scheme = AuthorizationScheme.bearer
    guard step == "process", let path = parts.first,
      let endpoint = ProcessEndpoint.allCases.first(where: { $0.answers(call.method, path) }),
      let token = scheme.credentials(in: call["Authorization"]).flatMap({ JSONWebToken($0) }),
      (try? ProcessKeys(caller.merchant).claims(of: token)) != nil
    else { return nil }
    let isUsual = endpoint == .process
    let name: JSONObject = isUsual ? [:] : [Self.call: .string(endpoint.rawValue)]
    guard call.method == "GET" else {
      guard let body = Self.members(call.body) else { return nil }
      var stated = JSONObject(members: name.members + body.members)
      for key in usual(endpoint, caller).members.map(\.key) where stated[key] == nil {
        stated.append(key, .null)
      }
      return stated
    }
    let query = parts.count > 1 ? QueryText.fields(parts[1]) : []
    return JSONObject(name.members.map { ($0.key, $0.value) } + query)
  }

  /// The members of a body of JSON or of a form; `nil` where a step could not state them.
  private static func members(_ body: [UInt8]) -> JSONObject? {
    if body.isEmpty { return [:] }
    let stated =
      (try? JSONParser.parse(body))?.object
      ?? JSONObject(QueryText.fields(String(decoding: body, as: UTF8.self)))
    let isPlain = stated.members.allSatisfy { isName($0.key) }
    return stated.duplicatedKeys.isEmpty && isPlain ? stated : nil
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || byte == 0x5f
      }
  }

  /// The answer to a request for a cashout tells its number.
  package func payout(namedIn body: JSONObject) -> PayoutKey? {
    guard let number = body["content"]?.object?["cashoutId"]?.number?.integer,
      let id = PayoutID(Int(clamping: number))
    else { return nil }
    return PayoutKey(id: id, externalID: nil, of: mark)
  }

  /// Without what is of one user or one server alone.
  package func lasting(_ answer: JSONValue, of _: ContractEndpoint) -> JSONValue {
    switch answer {
    case .object(let object):
      .object(
        JSONObject(
          object.members.filter { !Self.passing.contains($0.key) }
            .map { ($0.key, lasting($0.value)) }
        )
      )
    case .array(let items): .array(items.map(lasting))
    default: answer
    }
  }

  private func lasting(_ value: JSONValue) -> JSONValue { lasting(value, of: endpoints[0]) }

  private static let passing: Set<String> = [
    "link", "payeeId", "steamId", "skrill", "name", "user", "address", "error",
  ]
}
