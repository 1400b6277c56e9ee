/// What is kept of an order for the payout's whole life.
package struct StoredOrder: Sendable {
  package let externalID: String
  package let country: String
  package let notificationURL: String?
  package let amount: Money
  /// The fields without the names that their numbers stand for.
  let fieldBytes: [UInt8]
  let terms: StoredTerms
  /// Where the comments stand among the fields, as those tell it.
  let commentsPlace: UInt32
  /// The bank's number as the account itself has it.
  let accountBank: UInt32?
  /// What the contract keeps with the payout.
  package let note: UInt8
}

extension StoredOrder {
  /// - Parameters:
  ///   - order: what came in.
  ///   - terms: what it has in common with others.
  ///   - url: where the payout before tells of itself; one text is kept of equal ones.
  init(_ order: PayoutOrder, _ terms: StoredTerms, sharing url: String?) {
    self.terms = terms
    note = order.note
    accountBank = order.accountBank
    externalID = order.externalID
    amount = order.amount
    country = order.country
    notificationURL = url == order.notificationURL ? url : order.notificationURL
    fieldBytes = order.fields.trimmedBytes
    commentsPlace = order.fields.commentsPlace
  }

  /// An order as a record has it.
  init(
    externalID: String,
    country: String,
    notificationURL: String?,
    fields: RequestFields,
    amount: Money,
    terms: StoredTerms,
    note: UInt8,
    accountBank: UInt32?
  ) {
    self.externalID = externalID
    self.country = country
    self.notificationURL = notificationURL
    fieldBytes = fields.bytes
    commentsPlace = fields.commentsPlace
    self.amount = amount
    self.terms = terms
    self.note = note
    self.accountBank = accountBank
  }

  package var contract: Contract { terms.contract }
  /// The bank that is to pay out: the request's own code, else the number inside the account.
  package var bankCode: String? { fields.bankCode(orOf: accountBank) }
  package var fields: RequestFields {
    RequestFields(terms.names, bytes: fieldBytes, commentsPlace: commentsPlace)
  }
}
