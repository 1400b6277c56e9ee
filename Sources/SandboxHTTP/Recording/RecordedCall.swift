import ContractPort
import HTTPTypes
import SandboxCore
import SandboxRuntime
import ScenarioLanguage
import WireJSON

/// A call of the API as a step that makes it again.
struct RecordedCall {
  private let entry: RequestLog.Entry
  private let merchant: Merchant
  private let contracts: ContractList
  /// The members of the body, if the step can state them instead of the exact bytes.
  private let fields: JSONObject?
  private let kind: String

  init(_ entry: RequestLog.Entry, merchant: Merchant, _ contracts: ContractList) {
    self.entry = entry
    self.merchant = merchant
    self.contracts = contracts
    let kind = Self.kinds.first { kind in
      let call = contracts.call(of: kind, entry.body, by: merchant)
      return call?.method == entry.method.rawValue && call?.path == entry.path
    }
    let body = (try? JSONParser.parse(entry.body))?.object
    let isSigned = Self.signature(of: entry, merchant, contracts) == .valid
    let isPlain = kind != nil && isSigned && body?.duplicatedKeys.isEmpty == true
    self.kind = isPlain ? kind ?? "request" : "request"
    fields = isPlain ? body : nil
  }

  /// The keys of steps that are calls.
  private static let kinds = ["create", "status", "update", "cancel"]

  /// The step's action.
  var key: String { kind }

  /// What the answer was; of routes that do not exist the status alone.
  var expectation: YAMLValue {
    let status = entry.status >= 100 ? String(entry.status) : "none"
    var claims: [(key: String, value: YAMLValue)] = [("http", .scalar(status))]
    let isRouted = ![404, 405].contains(entry.status)
    if isRouted, let body = try? JSONParser.parse(entry.answer), body.object != nil {
      claims.append(("body", YAMLValue(lasting(body))))
    }
    return .mapping(claims)
  }

  private func lasting(_ answer: JSONValue) -> JSONValue {
    contracts.endpoint(entry.method.rawValue, answering: entry.path)
      .map { $0.contract.lasting(answer, of: $0.endpoint) } ?? answer
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
    switch Self.signature(of: entry, merchant, contracts) {
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
    // The longest first, for one may be a part of another.
    let secrets = StepBody.placeholders.map { (name: $0.name, value: $0.value(merchant)) }
      .filter { !$0.value.isEmpty }.sorted { $0.value.utf8.count > $1.value.utf8.count }
    let placed = secrets.reduce(text) { text, secret in
      text.replacing(secret.value, with: "{\(secret.name)}")
    }
    return SecretText.masked(placed, keeping: StepBody.placeholders.map { "{\($0.name)}" })
  }

  private static func signature(
    of entry: RequestLog.Entry,
    _ merchant: Merchant,
    _ contracts: ContractList
  ) -> RawRequest.Signature {
    guard let sent = entry.headers[.payloadSignature] else { return .none }
    let right = contracts.signature(of: entry.body, by: merchant)?.value
    return sent == right ? .valid : .text(sent)
  }
}

extension RequestLog.Entry {
  /// Whether the call is signed with its date, or needs or makes a token of the sandbox's own.
  func isBoundToSandbox(_ contracts: ContractList) -> Bool {
    contracts.endpoint(exchange.method.rawValue, answering: exchange.path)?.endpoint
      .isBoundToSandbox ?? false
  }
}
