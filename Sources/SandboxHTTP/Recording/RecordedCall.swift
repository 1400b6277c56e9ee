import ContractPort
import HTTPTypes
import MerchantObservation
import SandboxCore
import SandboxDecisions
import ScenarioLanguage
import ScenarioText
import WireJSON

/// A call of the API as a step that makes it again.
struct RecordedCall {
  private let entry: RequestLog.Entry
  private let merchant: Merchant
  private let ids: RecordedIDs
  private let contracts: ContractList
  /// The step that makes such a call, and what it states; `nil` where it is sent as it stands.
  private let step: (contract: any MockedContract, step: ContractStep, stated: JSONObject)?

  init(
    _ entry: RequestLog.Entry,
    by merchant: Merchant,
    _ ids: RecordedIDs,
    _ contracts: ContractList
  ) {
    self.entry = entry
    self.merchant = merchant
    self.ids = ids
    self.contracts = contracts
    let caller = ContractCaller(merchant, at: entry.at)
    let call = ContractCall(
      entry.method.rawValue,
      entry.path + (entry.query.map { "?\($0)" } ?? ""),
      headers: entry.headers.map { ($0.name.rawName, $0.value) },
      body: entry.body
    )
    // A step has the right credentials, and would be answered otherwise.
    guard ![401, 403].contains(entry.status) else {
      step = nil
      return
    }
    step =
      contracts.steps.lazy.compactMap { contract, step in
        contract.stated(call, of: step.key, by: caller).map { (contract, step, $0) }
      }.first
  }

  /// Whether the step makes a payout, which it can name.
  var makesPayout: Bool { step.map { $0.step.purpose(of: $0.stated) == .makesPayout } ?? false }

  /// The step's action.
  var key: String { step?.step.key ?? "request" }

  /// What the answer was; of routes that do not exist the status alone.
  var expectation: YAMLValue {
    let status = entry.status >= 100 ? String(entry.status) : "none"
    var claims: [(key: String, value: YAMLValue)] = [("http", .scalar(status))]
    let isRouted = ![404, 405].contains(entry.status)
    if isRouted, let body = try? JSONParser.parse(entry.answer), body.object != nil {
      claims.append(("body", YAMLValue(lasting(body).mapTexts(ids.replayed))))
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
    guard let step else { return raw }
    let masked = SecretMask.masked(.object(step.stated), Secrets(hidden: hidden))
    let stated = masked.mapTexts(ids.replayed).object ?? step.stated
    if let key = step.contract.payout(namedIn: stated), let id = key.id, key.externalID == nil,
      let name = known(id.number)
    {
      let others = stated.members.filter { !step.step.naming.contains($0.key) }
      return .mapping(JSONObject([("of", .string(name))] + others.map { ($0.key, $0.value) }))
    }
    guard let name else { return .mapping(stated) }
    return .mapping(JSONObject([("as", .string(name))] + stated.members.map { ($0.key, $0.value) }))
  }

  /// The exact bytes, with placeholders for the credentials.
  private var raw: YAMLValue {
    var parts: [(key: String, value: YAMLValue)] = [
      ("method", .text(entry.method.rawValue)),
      ("path", .text(ids.replayed(SecretText.masked(entry.target, hiding: secrets.all)))),
    ]
    if !entry.body.isEmpty {
      parts.append(("body", .text(masked(String(decoding: entry.body, as: UTF8.self)))))
    }
    switch Self.signature(of: entry, merchant, contracts) {
    case .valid: break
    case .none: parts.append(("signature", .scalar("none")))
    case .text(let text): parts.append(("signature", .text(masked(text))))
    }
    let headers = rawHeaders
    if !headers.isEmpty { parts.append(("headers", .mapping(headers))) }
    return .mapping(parts)
  }

  private var rawHeaders: [(key: String, value: YAMLValue)] {
    var headers: [(key: String, value: YAMLValue)] = []
    if let authorization = entry.headers[.authorization] {
      let known = masked(authorization)
      // A wrong key may be the right one of another place.
      let shown = known == authorization ? "Bearer \(SecretMask.mask)" : known
      headers.append(("Authorization", .text(shown)))
    }
    for name in entry.exchange.contract?.spokenHeaders ?? [] {
      guard let value = HTTPField.Name(name).flatMap({ entry.headers[$0] }) else { continue }
      headers.append((name, .text(secrets.all.contains(name) ? SecretMask.mask : masked(value))))
    }
    return headers
  }

  /// A text with placeholders for the sandbox's own secrets, and any other masked.
  private func masked(_ text: String) -> String {
    // The longest first, for one may be a part of another.
    let own = StepBody.placeholders.map { (name: $0.name, value: $0.value(merchant)) }
      .filter { !$0.value.isEmpty }.sorted { $0.value.utf8.count > $1.value.utf8.count }
    let placed = own.reduce(text) { text, secret in
      text.replacing(secret.value, with: "{\(secret.name)}")
    }
    let kept = StepBody.placeholders.map { "{\($0.name)}" }
    return ids.replayed(SecretText.masked(placed, keeping: kept, hiding: secrets.all))
  }

  /// What the contract hides beside what any does.
  private var hidden: Set<String> { entry.exchange.contract?.hidden ?? [] }

  private var secrets: Secrets { entry.exchange.secrets }

  /// Whether a step can make the call again: what has a token that ends with the sandbox, and is no
  /// step of its contract's, would be refused.
  var isRepeatable: Bool {
    guard step == nil, let authorization = entry.headers[.authorization],
      100..<400 ~= entry.status
    else { return true }
    return masked(authorization) != authorization || entry.exchange.contract == nil
  }

  private static func signature(
    of entry: RequestLog.Entry,
    _ merchant: Merchant,
    _ contracts: ContractList
  ) -> RawRequest.Signature {
    guard let proof = contracts.signature(of: entry.body, by: merchant),
      let sent = HTTPField.Name(proof.name).flatMap({ entry.headers[$0] })
    else { return .none }
    return sent == proof.value ? .valid : .text(sent)
  }
}

extension RequestLog.Entry {
  /// Whether the call is signed with its date, or needs or makes a token of the sandbox's own.
  func isBoundToSandbox(_ contracts: ContractList) -> Bool {
    contracts.endpoint(exchange.method.rawValue, answering: exchange.path)?.endpoint
      .isBoundToSandbox ?? false
  }
}
