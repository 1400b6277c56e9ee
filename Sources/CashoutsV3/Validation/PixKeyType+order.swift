package import SandboxCore

extension PixKeyType {
  /// A payout to the key, for the bank's rules to look at.
  package func order(key: String, document: String? = nil) -> PayoutOrder {
    var fields = RequestFields(["country": .text("BR")], .cashoutsV3)
    switch self {
    case .phone:
      fields.append("bank_code", .text("10000"))
      fields.append("phone", .text(key))
    case .email:
      fields.append("bank_code", .text("10001"))
      fields.append("email", .text(key))
    case .document: fields.append("bank_code", .text("10002"))
    case .random: fields.append("bank_account", .text(key))
    }
    if let document = self == .document ? key : document {
      fields.append("document_id", .text(document))
    }
    return PayoutOrder(
      contract: .cashoutsV3,
      externalID: "validation of \(key)",
      amount: Money(minorUnits: 100, currency: Currency("BRL") ?? .usd),
      country: "BR",
      fields: fields,
      rejections: RejectionTable.codes
    )
  }
}
