package import ContractPort
package import SandboxCore
package import WireJSON

/// The calls that steps make, and how recordings state them again.
///
/// A step says by `call` which it is. It may write secrets as plain texts, and an amount as the
/// number of its smallest units.
extension PayoutServiceContract {
  static let stepKey = "payout_service"
  /// Fields that are secrets, which are messages of their own.
  fileprivate static let secretFields = ["access_token", "connector_feature_data"]
  private static let callKey = "call"

  package var vocabulary: ContractVocabulary {
    var words = ContractVocabulary()
    words.fields = FieldNames.payoutServiceNames.map { name in
      // As the other contracts compare it: 001 is 1.
      ContractField(name, name == FieldNames.payoutServiceBank ? .number : .text)
    }
    words.bank = FieldNames.payoutServiceBank
    words.callFields = [ContractField("connector_payout_id")]
    words.states = [
      ("INITIATED", .delivered), ("SUCCESS", .completed), ("FAILED", .rejected),
      ("REVERSED", .rejected),
    ]
    words.steps = [
      ContractStep(
        Self.stepKey,
        about: "A call of the gRPC PayoutService, `call: Create` and so on.",
        [.makesPayout, .concernsPayout, .neither],
        fields: [
          Self.callKey, "merchant_payout_id", "amount", "destination_currency",
          "payout_method_data", "connector_payout_id", "connector_quote_id",
          "connector_payout_method_id", "webhook_url", "description", "priority",
          "recipient_type", "customer", "address", "merchant_quote_id", "connector",
        ],
        others: Self.secretFields + ["browser_info", "source_bank_data"],
        naming: ["connector_payout_id", "merchant_payout_id"],
        words: [Self.callKey: PayoutCall.allCases.map(\.method)]
      ) { fields in Self.method(in: fields).purpose }
    ]
    return words
  }

  private static func method(in fields: JSONObject) -> PayoutCall {
    PayoutCall.allCases.first { $0.method == fields[callKey]?.text } ?? .create
  }

  package func body(
    of _: String,
    _ statement: StepStatement,
    by _: ContractCaller
  ) -> JSONObject {
    let method = Self.method(in: statement.fields)
    let stated = JSONObject(
      statement.fields.members.map { ($0.key, StepValue($0.key, $0.value).json) }
    )
    guard statement.completion == .everything else { return stated }
    return Self.sample(method, statement).overlaid(with: stated)
  }

  /// What a call is completed with.
  private static func sample(_ method: PayoutCall, _ statement: StepStatement) -> JSONObject {
    var body: JSONObject = [callKey: .string(method.method)]
    let amount: JSONObject = ["minor_amount": 1000, "currency": "USD"]
    switch method {
    case .create, .transfer:
      body.append("merchant_payout_id", .string(statement.externalID))
      body.append("amount", .object(amount))
      body.append("destination_currency", "USD")
      if statement.fields["connector_payout_method_id"] == nil {
        body.append("payout_method_data", account)
      }
    case .stage, .createLink, .eligibility:
      body.append("amount", .object(amount))
      body.append("destination_currency", "USD")
    case .createRecipient:
      body.append("amount", .object(["minor_amount": 0, "currency": "USD"]))
      body.append("recipient_type", "INDIVIDUAL")
    case .enrollDisburseAccount:
      body.append("amount", .object(["minor_amount": 0, "currency": "USD"]))
      body.append("payout_method_data", account)
    case .get, .void:
      if let id = statement.payout?.id {
        body.append("connector_payout_id", .string("po_\(id.number)"))
      } else if let own = statement.payout?.externalID {
        body.append("merchant_payout_id", .string(own))
      }
    }
    return body
  }

  private static let account: JSONValue = [
    "ach": [
      "bank_account_number": ["value": "000123456789"],
      "bank_routing_number": ["value": "110000000"],
    ]
  ]

  package func call(
    of step: String,
    _ body: [UInt8],
    by caller: ContractCaller
  ) -> ContractCall? {
    guard step == Self.stepKey, let fields = (try? JSONParser.parse(body))?.object else {
      return nil
    }
    let own = [Self.callKey, "connector"]
    let request = JSONObject(members: fields.members.filter { !own.contains($0.key) })
    return ContractCall(
      "POST",
      Self.method(in: fields).path,
      headers: [
        ("Content-Type", "application/json"), ("x-merchant-id", caller.merchant.merchantID),
        ("x-connector", fields["connector"]?.text ?? Self.usualConnector),
        ("x-auth", "no-key"),
      ],
      body: request.encoded()
    )
  }

  /// A step fills in what is unstated, so what a call left out is stated as nothing; cards are
  /// others that look like them.
  package func stated(
    _ call: ContractCall,
    of step: String,
    by _: ContractCaller
  ) -> JSONObject? {
    guard step == Self.stepKey,
      let method = PayoutCall.allCases.first(where: { $0.path == call.path }),
      let caller = try? PayoutCaller({ call[$0] }), let body = Self.object(call.body),
      let known = vocabulary.steps.first.map({ Set($0.fields + $0.others) }),
      body.members.allSatisfy({ known.contains($0.key) })
    else { return nil }
    var stated: JSONObject = [Self.callKey: .string(method.method)]
    if caller.connector != Self.usualConnector {
      stated.append("connector", .string(caller.connector))
    }
    for member in body.members {
      stated.append(member.key, CardStandIn.inPlace(of: member.value, called: member.key))
    }
    let nobody = StepStatement(stated, externalID: " ")
    var usual = Self.sample(method, nobody).members.map(\.key)
    if [.get, .void].contains(method) { usual += ["connector_payout_id", "merchant_payout_id"] }
    for key in usual where stated[key] == nil { stated.append(key, .null) }
    return stated
  }

  private static let usualConnector = "stripe"

  private static func object(_ bytes: [UInt8]) -> JSONObject? {
    guard let body = (try? JSONParser.parse(bytes))?.object, body.duplicatedKeys.isEmpty else {
      return bytes.isEmpty ? JSONObject() : nil
    }
    return body
  }

  package func ids(
    in kept: ContractValues,
    _ seed: UInt64,
    of merchant: Merchant,
    for other: Merchant
  ) -> [String: String] {
    let links = 1..<kept[PayoutDesk.self].nextNumber(.link)
    return Dictionary(
      links.map { number in
        (KeepEntry.linkID(number, of: merchant, seed), KeepEntry.linkID(number, of: other, seed))
      }
    ) { id, _ in id }
  }

  package func payout(namedIn body: JSONObject) -> PayoutKey? {
    let id = body["connector_payout_id"]?.text.flatMap { PayoutName.number($0) }
    let own = body["merchant_payout_id"]?.text.flatMap(\.stated)
    guard id != nil || own != nil else { return nil }
    return PayoutKey(id: id, externalID: id == nil ? own : nil, of: .payoutService)
  }
}

extension PayoutCall {
  fileprivate var purpose: ContractStep.Purpose {
    switch self {
    case .create, .transfer: .makesPayout
    case .get, .void: .concernsPayout
    case .stage, .createLink, .createRecipient, .enrollDisburseAccount, .eligibility: .neither
    }
  }
}

/// What a step writes in short, as the messages have it.
private struct StepValue {
  let json: JSONValue

  /// What is a text in a method; every other text is a secret, which is a message of its own.
  private static let texts: Set = [
    "bank_name", "bank_country_code", "bank_city", "bank_branch", "bank_code", "bank_account_type",
    "card_network", "psp_token", "token_type", "value",
  ]

  init(_ key: String, _ value: JSONValue) {
    switch (key, value) {
    case ("amount", .number), ("amount", .string):
      json = ["minor_amount": value, "currency": "USD"]
    case ("payout_method_data", _), ("address", _): json = Self.wrapped(value)
    case (_, .string) where PayoutServiceContract.secretFields.contains(key):
      json = ["value": value]
    default: json = value
    }
  }

  private static func wrapped(_ value: JSONValue) -> JSONValue {
    guard let object = value.object else { return value }
    return .object(
      JSONObject(
        object.members.map { member in
          guard member.value.object == nil else { return (member.key, wrapped(member.value)) }
          let text = member.value.text ?? member.value.number?.text
          guard let text, !texts.contains(member.key), !member.key.hasSuffix("_code") else {
            return (member.key, member.value)
          }
          return (member.key, ["value": .string(text)])
        }
      )
    )
  }
}
