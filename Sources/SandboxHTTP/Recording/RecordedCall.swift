import CashoutsV3
import HTTPTypes
import SandboxCore
import SandboxRuntime
import ScenarioLanguage
import WireJSON

/// A call of the API as a step that makes it again.
struct RecordedCall {
  private let entry: RequestLog.Entry
  private let merchant: Merchant
  /// The members of the body, if the step can state them instead of the exact bytes.
  private let fields: JSONObject?
  private let kind: String

  init(_ entry: RequestLog.Entry, merchant: Merchant) {
    self.entry = entry
    self.merchant = merchant
    let kind = Self.kinds.first { $0.method == entry.method && $0.path == entry.path }?.key
    let body = (try? JSONParser.parse(entry.body))?.object
    let isSigned = Self.signature(of: entry, merchant) == .valid
    let isPlain = kind != nil && isSigned && body?.duplicatedKeys.isEmpty == true
    self.kind = isPlain ? kind ?? "request" : "request"
    fields = isPlain ? body : nil
  }

  private static let kinds: [(method: HTTPRequest.Method, path: String, key: String)] = [
    (.post, "/v3/cashout", "create"), (.post, "/v3/cashout/status", "status"),
    (.put, "/v3/cashout/status", "update"), (.delete, "/v3/cashout/cancel", "cancel"),
  ]

  /// The step's action.
  var key: String { kind }

  /// What the answer was; of routes that do not exist the status alone.
  var expectation: YAMLValue {
    let status = entry.status >= 100 ? String(entry.status) : "none"
    var claims: [(key: String, value: YAMLValue)] = [("http", .scalar(status))]
    let isRouted = ![404, 405].contains(entry.status)
    if isRouted, let body = try? JSONParser.parse(entry.answer), body.object != nil {
      claims.append(("body", YAMLValue(Self.isPageRequest(entry) ? body.withoutPage : body)))
    }
    return .mapping(claims)
  }

  private static func isPageRequest(_ entry: RequestLog.Entry) -> Bool {
    ["/v1/request", "/v2/request"].contains(entry.path)
  }

  /// The action's value.
  ///
  /// - Parameters:
  ///   - name: what the step calls the payout that it creates.
  ///   - known: the names of payouts by the platform's id.
  /// - Returns: a mapping.
  func value(name: String?, known: (Int) -> String?) -> YAMLValue {
    guard let fields else { return raw }
    var stated = JSONObject(
      fields.members.filter { member in
        !(member.key == "login" && member.value.text == merchant.login)
          && !(member.key == "pass" && member.value.text == merchant.pass)
      }.map { ($0.key, $0.value) }
    )
    if kind == "create" { stated = completed(stated) }
    if let masked = SecretMask.masked(.object(stated)).object { stated = masked }
    if let id = stated["cashout_id"], let number = Int(id.text ?? id.number?.text ?? ""),
      let name = known(number), stated["external_id"] == nil
    {
      let others = stated.members.filter { $0.key != "cashout_id" }.map { ($0.key, $0.value) }
      return .mapping(JSONObject([("of", .string(name))] + others))
    }
    guard let name else { return .mapping(stated) }
    return .mapping(JSONObject([("as", .string(name))] + stated.members.map { ($0.key, $0.value) }))
  }

  /// A step fills in what is unstated, so what was left out is stated as nothing.
  private func completed(_ stated: JSONObject) -> JSONObject {
    var result = stated
    for member in StepBody.sample(for: stated).members where stated[member.key] == nil {
      result.append(member.key, .null)
    }
    return result
  }

  /// The exact bytes, with placeholders for the credentials.
  private var raw: YAMLValue {
    var parts: [(key: String, value: YAMLValue)] = [
      ("method", .text(entry.method.rawValue)), ("path", .text(SecretText.masked(entry.target))),
    ]
    if !entry.body.isEmpty {
      parts.append(("body", .text(masked(String(decoding: entry.body, as: UTF8.self)))))
    }
    switch Self.signature(of: entry, merchant) {
    case .valid: break
    case .none: parts.append(("signature", .scalar("none")))
    case .text(let text): parts.append(("signature", .text(masked(text))))
    }
    if let authorization = entry.headers[.authorization] {
      let known = masked(authorization)
      // A wrong key may be the right one of another place.
      let shown = known == authorization ? "Bearer \(SecretMask.mask)" : known
      parts.append(("headers", .mapping([("Authorization", .text(shown))])))
    }
    return .mapping(parts)
  }

  /// A text with placeholders for the sandbox's own secrets, and any other masked.
  private func masked(_ text: String) -> String {
    let placed = StepBody.placeholders.reduce(text) { text, placeholder in
      let secret = placeholder.value(merchant)
      return secret.isEmpty ? text : text.replacing(secret, with: "{\(placeholder.name)}")
    }
    return SecretText.masked(placed, keeping: StepBody.placeholders.map { "{\($0.name)}" })
  }

  private static func signature(
    of entry: RequestLog.Entry,
    _ merchant: Merchant
  ) -> RawRequest.Signature {
    guard let sent = entry.headers[.payloadSignature] else { return .none }
    let right = PayloadSignature(key: merchant.signature).hex(of: entry.body)
    return sent == right ? .valid : .text(sent)
  }
}

extension RequestLog.Entry {
  /// Whether the call is signed with its date, or needs or makes a token of the sandbox's own.
  var isBoundToSandbox: Bool {
    switch EndpointTable.row(exchange.method.rawValue, answering: exchange.path)?.credentials {
    case .d24, .panelToken, .panelUser: true
    case .signature, .readOnlyKey, .password, .passwordAndSignature, .requestID, nil: false
    }
  }
}

extension JSONValue {
  /// The answer to a page's request without the page's address, whose port is another each time.
  fileprivate var withoutPage: JSONValue {
    guard let data = object?["data"]?.object else { return self }
    let members = data.members.filter { $0.key != "cashout_url" }
    return .object(["data": .object(JSONObject(members: members))])
  }
}
