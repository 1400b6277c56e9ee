import SandboxCore
package import WireJSON

extension JSONObject {
  /// A create as rules see it before anybody knows whether it will pass.
  ///
  /// Rules for faults look at calls that the bank may never get. They see what the bank's rules do:
  /// a bank by its code, though an ISPB or the account alone names it, and the amount with two
  /// decimals in a currency, though `1e3` and no currency were sent. What cannot be read stays.
  package func seenByRules(_ brand: Brand) -> JSONObject {
    var seen = namingBank(brand)
    let request = CreateRequest(seen)
    // Of a field that stands twice the last one counts.
    if let units = try? request.amount() {
      let amount = Money(minorUnits: units, currency: .usd).decimalText
      seen.append(FieldName.amount.rawValue, .string(amount))
    }
    guard let country = request[.country].flatMap({ CountryTable.country($0) }) else { return seen }
    if request[.currency] == nil, let currency = country.currencies.first {
      seen.append(FieldName.currency.rawValue, .string(currency.code))
    }
    if request[.bankCode] == nil, let account = request[.bankAccount],
      let bank = country.account.bank(of: account)
    {
      seen.append(FieldName.bankCode.rawValue, .string(PayoutOrder.bankCode(bank)))
    }
    return seen
  }
}
