package import ContractPort
package import SandboxCore
package import WireJSON

/// The calls that steps make, and how recordings state them again.
extension V3Contract {
  package func body(
    of step: String,
    _ statement: StepStatement,
    by caller: ContractCaller
  ) -> JSONObject {
    let credentials = Self.credentials(of: caller.merchant)
    guard statement.completion == .everything else {
      return statement.fields.overlaid(with: credentials)
    }
    var body = credentials
    let unstated =
      step == "create"
      ? Self.sample(for: statement.fields, externalID: statement.externalID)
      : Self.naming(statement.payout)
    for member in unstated.members { body.append(member.key, member.value) }
    return body.overlaid(with: statement.fields)
  }

  package func call(
    of step: String,
    _ body: [UInt8],
    by caller: ContractCaller
  ) -> ContractCall? {
    guard let row = EndpointTable.rows.first(where: { $0.name == step }),
      row.credentials == .signature
    else { return nil }
    let proof = proof(of: body, by: caller.merchant)
    return ContractCall(
      row.method,
      row.path,
      headers: [("Content-Type", "application/json"), proof],
      body: body
    )
  }

  package func signature(
    of body: [UInt8],
    by merchant: Merchant
  ) -> (name: String, value: String)? { proof(of: body, by: merchant) }

  /// A step fills in what is unstated, so what a call left out is stated as nothing.
  package func stated(
    _ call: ContractCall,
    of step: String,
    by caller: ContractCaller
  ) -> JSONObject? {
    let proof = proof(of: call.body, by: caller.merchant)
    guard let own = self.call(of: step, call.body, by: caller), own.method == call.method,
      own.path == call.path, call[proof.name] == proof.value,
      let body = (try? JSONParser.parse(call.body))?.object, body.duplicatedKeys.isEmpty
    else { return nil }
    return stated(body, of: step, by: caller.merchant)
  }

  private func stated(
    _ body: JSONObject,
    of step: String,
    by merchant: Merchant
  ) -> JSONObject {
    let own = Self.credentials(of: merchant)
    var stated = JSONObject(
      body.members.filter { own[$0.key] == nil || own[$0.key]?.text != $0.value.text }
        .map { ($0.key, $0.value) }
    )
    let filled = step == "create" ? Self.sample(for: stated).members.map(\.key) : Self.ids(stated)
    for key in filled where stated[key] == nil { stated.append(key, .null) }
    return stated
  }

  package func payout(namedIn body: JSONObject) -> PayoutKey? { PayoutKey(namedByV3: body) }

  private func proof(of body: [UInt8], by merchant: Merchant) -> (name: String, value: String) {
    ("Payload-Signature", PayloadSignature(key: merchant.signature).hex(of: body))
  }

  private static func credentials(of merchant: Merchant) -> JSONObject {
    ["login": .string(merchant.login), "pass": .string(merchant.pass)]
  }

  /// The ids of a call that names no payout; a step without them would mean the last create's.
  private static func ids(_ stated: JSONObject) -> [String] {
    let names = [FieldName.cashoutID.rawValue, FieldName.externalID.rawValue]
    return names.allSatisfy { stated[$0] == nil } ? names : []
  }

  /// A payout by the platform's id if that is known.
  private static func naming(_ payout: PayoutKey?) -> JSONObject {
    if let id = payout?.id { return [FieldName.cashoutID.rawValue: .integer(id.number)] }
    guard let externalID = payout?.externalID else { return [:] }
    return [FieldName.externalID.rawValue: .string(externalID)]
  }

  /// Where payouts go that name no country, or one that nobody can pay to.
  private static let country = "BR"

  /// What a create is completed with: a request that passes in the country and at the bank that it
  /// states.
  private static func sample(for stated: JSONObject, externalID: String = "") -> JSONObject {
    func sample(_ country: String) -> JSONObject? {
      CreateSample.body(
        country: country,
        externalID: externalID,
        bank: stated[FieldName.bankCode.rawValue]
      )
    }
    return sample(stated[FieldName.country.rawValue]?.text ?? country) ?? sample(country) ?? [:]
  }
}

extension EasyContract {
  package func payout(namedIn body: JSONObject) -> PayoutKey? { PayoutKey(namedByV3: body) }
}

extension PayoutKey {
  /// By the platform's id, by the merchant's, or by both, as requests and answers have them.
  fileprivate init?(namedByV3 body: JSONObject) {
    let number = body[FieldName.cashoutID.rawValue].flatMap { $0.number?.text ?? $0.text }
    let id = number.flatMap { Int($0) }.flatMap { PayoutID($0) }
    let externalID = body[FieldName.externalID.rawValue]?.text
    guard id != nil || externalID != nil else { return nil }
    self.init(id: id, externalID: externalID)
  }
}
