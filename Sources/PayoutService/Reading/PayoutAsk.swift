import PayoutServiceProto
package import SandboxCore
import WebText

/// What a call asks to be paid, read and checked as far as the wire alone can say.
package struct PayoutAsk: Sendable {
  /// The processor that is meant.
  package let connector: String
  /// The merchant's own id; `nil` if it sent none, and then each call is a new one.
  package let merchantPayoutID: String?
  package let amount: Money
  package let destination: Currency
  package internal(set) var method: MethodReading?
  package let quote: String?
  /// The recipient or account that the money goes to.
  package let account: String?
  /// The payout that there is already.
  package let existing: String?
  package let webhookURL: String?
  let statedCountry: String?
  /// What rules see beside the method.
  let facts: [MethodReading.Field]

  /// Reads a call.
  ///
  /// - Throws: The first fault, in the order in which the real server looks.
  /// - Source: payout-service.md §3.
  package init(_ call: some PayoutAsking, _ caller: PayoutCaller) throws(PayoutRefusal) {
    amount = try call.readAmount()
    destination = try Self.destination(call.destinationCurrency)
    if call.hasPriority, call.priority == .unspecified {
      throw .invalid("priority", context: "Payout priority unspecified is not allowed")
    }
    method = try call.readMethod()
    if call.hasSourceBankData, call.sourceBankData.sourceBankData == nil {
      throw .missing("source_bank_data", context: "Source bank data is required")
    }
    if !call.webhookURL.isEmpty, WebAddress(call.webhookURL) == nil {
      throw .invalid("webhook_url", context: "It is no http or https address")
    }
    connector = caller.connector
    merchantPayoutID = call.merchantPayoutID.stated
    quote = call.connectorQuoteID.stated
    account = call.connectorPayoutMethodID.stated
    existing = call.connectorPayoutID.stated
    webhookURL = call.webhookURL.stated
    statedCountry = call.country(method)
    facts = Self.facts(call, caller)
  }

  static func destination(_ value: Types_Currency) throws(PayoutRefusal) -> Currency {
    if let currency = value.currency { return currency }
    guard case .unspecified = value else {
      throw .invalid("destination_currency", context: "Invalid destination currency")
    }
    throw .invalid("currency", context: "Currency Unspecified is not supported")
  }

  private static func facts(
    _ call: some PayoutAsking,
    _ caller: PayoutCaller
  ) -> [MethodReading.Field] {
    let person = call.address.billingAddress
    return [
      ("merchant_payout_id", call.merchantPayoutID), ("connector", caller.connector),
      ("destination_currency", call.destinationCurrency.currency?.code ?? ""),
      ("priority", call.hasPriority ? String(describing: call.priority) : ""),
      ("description", call.description_p), ("connector_quote_id", call.connectorQuoteID),
      ("connector_payout_method_id", call.connectorPayoutMethodID),
      ("customer_id", call.customer.id), ("customer_name", call.customer.name),
      ("first_name", person.firstName.value), ("last_name", person.lastName.value),
    ].filter { !$0.1.isEmpty }.map { MethodReading.Field(name: $0.0, value: $0.1) }
  }

  /// Takes the method of the recipient, of the account or of a page, if the call states none.
  package mutating func take(_ other: MethodReading?) { if method == nil { method = other } }

  /// Where the money goes; the United States if nothing says it.
  package var country: String { method?.country ?? statedCountry ?? "US" }

  /// What rules see and the payout keeps.
  package func fields(arriving: Money?) -> RequestFields {
    var collector = FieldCollector(.payoutService)
    for field in facts { collector.append(field.name, .text(field.value)) }
    if let method { collector.append("method", .text(method.name)) }
    for field in method?.fields ?? [] { collector.append(field.name, .text(field.value)) }
    if let arriving { collector.append("destination_amount", .text(arriving.decimalText)) }
    return collector.fields
  }

  /// Who is to be paid, as far as the merchant has said it.
  package var recipientName: String? {
    func fact(_ name: String) -> String? { facts.first { $0.name == name }?.value }
    let names = [fact("first_name"), fact("last_name")].compactMap(\.self)
    return names.isEmpty ? fact("customer_name") : names.joined(separator: " ")
  }

  /// About what its texts take, in bytes.
  var size: Int {
    (facts + (method?.fields ?? [])).reduce(300 + (webhookURL?.utf8.count ?? 0)) { sum, field in
      sum + field.name.utf8.count + field.value.utf8.count
    }
  }
}

extension FieldNames {
  /// What rules may name of a payout of this contract.
  package static let payoutService = FieldNames(
    payoutServiceNames,
    Roles(
      comments: "description",
      bank: payoutServiceBank,
      document: "tax_id",
      receivers: [
        "bank_account_number", "iban", "card_number", "pix_key", "emv", "email", "paypal_id",
        "telephone_number", "psp_token", "connector_payout_method_id",
      ]
    )
  )

  static let payoutServiceBank = "bank_code"

  static let payoutServiceNames = [
    "merchant_payout_id", "connector", "method", "destination_currency", "priority",
    "description", "connector_quote_id", "connector_payout_method_id", "customer_id",
    "customer_name", "first_name", "last_name", "card_number", "card_holder_name",
    payoutServiceBank,
    "bank_account_number", "bank_routing_number", "bank_sort_code", "bank_branch", "iban", "bic",
    "account_holder_name", "pix_key", "emv", "tax_id", "ispb", "email", "telephone_number",
    "paypal_id", "psp_token", "destination_amount",
  ]
}

extension AmountAsking {
  /// The amount, which every call has to state although none has to be paid.
  ///
  /// - Throws: An amount or a currency that is missing or cannot be.
  package func readAmount() throws(PayoutRefusal) -> Money {
    guard hasAmount else { throw .missing("amount", context: "Amount is required") }
    return try amount.read()
  }

  package func readMethod() throws(PayoutRefusal) -> MethodReading? {
    hasPayoutMethodData ? try MethodReading(payoutMethodData) : nil
  }

  /// Where the money goes: the method's country, else that of an address.
  package func country(_ method: MethodReading?) -> String? {
    method?.country ?? address.billingAddress.countryAlpha2Code.code
      ?? address.shippingAddress.countryAlpha2Code.code
  }
}

extension Types_Money {
  func read() throws(PayoutRefusal) -> Money {
    guard let currency = currency.currency else {
      throw .invalid("currency", context: "Currency Unspecified is not supported")
    }
    guard let hundredths = MinorUnits.hundredths(minorAmount, of: currency) else {
      let context = "\(minorAmount) of \(currency.code) is no whole number of hundredths"
      throw .invalid("amount", context: context)
    }
    return Money(minorUnits: hundredths, currency: currency)
  }
}

extension String {
  /// The text; `nil` for an empty one, which proto3 sends for what nobody stated.
  package var stated: String? { isEmpty ? nil : self }
}
