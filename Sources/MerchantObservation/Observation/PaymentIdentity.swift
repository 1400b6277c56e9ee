package import SandboxCore

/// What makes two creates the same payment: who is paid, where, and how much.
///
/// External ids differ when a payment is made twice by mistake, so they do not count. Ids and
/// accounts are compared by their letters and digits, as merchants write them in several ways.
package struct PaymentIdentity: Sendable, Hashable {
  package let country: String
  package let amount: Money
  package let document: String
  package let account: String

  package init(country: String, amount: Money, document: String, account: String) {
    self.country = country
    self.amount = amount
    self.document = document
    self.account = account
  }

  /// - Parameters:
  ///   - country: ISO 3166-1 alpha-2.
  ///   - amount: What is paid, in the payout's currency.
  ///   - fields: The request's fields, for document and account.
  package init(country: String, amount: Money, fields: RequestFields) {
    self.country = country
    self.amount = amount
    document = Self.plain(fields.document)
    account = fields.receivers.lazy.map(Self.plain).first { !$0.isEmpty } ?? ""
  }

  /// `BR, BRL 1500.00`, for findings.
  package var text: String { "\(country), \(amount)" }

  private static func plain(_ field: FieldValue?) -> String {
    (field?.comparableText ?? "").lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
