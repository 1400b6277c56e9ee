import WireJSON

/// The body of a create that passes, for tests to change; the credentials are the client's to add.
enum CashoutBody {
  /// A bank transfer of 100.00 BRL in Brazil, as the contract's own example has it.
  ///
  /// - Parameters:
  ///   - externalID: The merchant's id.
  ///   - amount: As a number or as text.
  ///   - changes: Members that are replaced where they stand, or added at the end.
  ///   - removed: Members that are left out.
  /// - Returns: A body without credentials.
  static func make(
    _ externalID: String = "order-1",
    amount: JSONValue = 100,
    with changes: JSONObject = [:],
    without removed: [String] = []
  ) -> JSONObject {
    let body: JSONObject = [
      "external_id": .string(externalID), "country": "BR", "currency": "BRL", "amount": amount,
      "document_id": "01716001340", "beneficiary_name": "User", "bank_account": "3423422-7",
      "bank_code": "001", "bank_branch": "1234", "account_type": "C",
    ]
    return body.changed(changes, without: removed)
  }

  /// A payout of 200.00 USD in Ecuador, drawn on the settlement wallet without conversion.
  static func dollars(_ externalID: String = "order-1", amount: JSONValue = 200) -> JSONObject {
    [
      "external_id": .string(externalID), "country": "EC", "currency": "USD", "amount": amount,
      "document_id": "1710034065", "document_type": "CI", "beneficiary_name": "Ana",
      "beneficiary_lastname": "Ruiz", "bank_account": "2200123456", "bank_code": "10",
      "account_type": "S",
    ]
  }
}

extension JSONObject {
  /// The object with members replaced where they stand, added at the end, or left out.
  func changed(_ changes: JSONObject, without removed: [String] = []) -> JSONObject {
    var result = JSONObject()
    for member in members where !removed.contains(member.key) {
      result.append(member.key, changes[member.key] ?? member.value)
    }
    for member in changes.members where self[member.key] == nil {
      result.append(member.key, member.value)
    }
    return result
  }

  /// The object as compact JSON.
  var text: String { String(decoding: encoded(), as: UTF8.self) }
}
