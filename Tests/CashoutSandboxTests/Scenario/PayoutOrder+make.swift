import CashoutsV3
import SandboxCore

extension PayoutOrder {
  /// An order with defaults for everything that a test does not care about.
  ///
  /// The amount is in units of the country's currency: `make("a-1", "BR", 1500)`.
  static func make(
    _ externalID: String,
    _ country: String = "BR",
    _ amount: Int = 100,
    currency: String? = nil,
    isOnHold: Bool = false,
    with extra: KeyValuePairs<String, FieldValue> = [:]
  ) -> PayoutOrder {
    let code = currency ?? ["BR": "BRL", "MX": "MXN", "AR": "ARS"][country] ?? "USD"
    var fields = RequestFields(
      [
        "external_id": .text(externalID), "country": .text(country), "currency": .text(code),
        "amount": .number(String(amount)), "beneficiary_name": .text("Maria Silva"),
      ],
      .cashoutsV3
    )
    for (key, value) in extra { fields.append(key, value) }
    return PayoutOrder(
      contract: .cashoutsV3,
      externalID: externalID,
      amount: Money(minorUnits: Int64(amount) * 100, currency: Currency(code) ?? .usd),
      country: country,
      isOnHold: isOnHold,
      fields: fields,
      rejections: RejectionTable.codes
    )
  }
}
