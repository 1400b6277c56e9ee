/// A merchant's money: double entry per currency, every posting moves between two accounts.
package struct Ledger: Sendable {
  /// Where money can stand.
  package enum Account: Int, Sendable, CaseIterable {
    /// The world outside: what was paid in, as a negative balance.
    case funding
    /// The merchant may spend it.
    case available
    /// Taken by payouts on their way.
    case reserved
    /// Paid out through the bank.
    case bank
    /// Fees of completed payouts.
    case fees
  }

  /// A balance beyond the largest one.
  struct WalletTooLarge: Error {
    let currency: Currency
  }

  /// A balance of one currency, as the merchant sees it.
  package struct Wallet: Sendable, Equatable {
    package let currency: Currency
    package let availableMinorUnits: Int64
    package let reservedMinorUnits: Int64
  }

  /// Wide enough for every payout that a sandbox can number, each of the largest amount.
  struct Book: Sendable {
    let currency: Currency
    var funding: Int128 = 0
    var available: Int128 = 0
    var reserved: Int128 = 0
    var bank: Int128 = 0
    var fees: Int128 = 0

    var sum: Int128 { funding + available + reserved + bank + fees }
  }

  /// By currency code; a handful, so that a search in line beats a dictionary.
  var books: [Book] = []

  package init() {}

  /// Whether the merchant has a wallet in the currency.
  package func hasWallet(_ currency: Currency) -> Bool { book(currency) != nil }

  /// What the merchant may spend; zero without a wallet.
  package func available(_ currency: Currency) -> Int64 { balance(.available, currency) }

  /// All wallets by currency code.
  package var wallets: [Wallet] {
    books.map {
      Wallet(
        currency: $0.currency,
        availableMinorUnits: Int64(clamping: $0.available),
        reservedMinorUnits: Int64(clamping: $0.reserved)
      )
    }
  }

  /// The balance of one account, for checks of invariants.
  package func balance(_ account: Account, _ currency: Currency) -> Int64 {
    guard let book = book(currency) else { return 0 }
    return switch account {
    case .funding: Int64(clamping: book.funding)
    case .available: Int64(clamping: book.available)
    case .reserved: Int64(clamping: book.reserved)
    case .bank: Int64(clamping: book.bank)
    case .fees: Int64(clamping: book.fees)
    }
  }

  /// Whether each currency's accounts sum to zero, as double entry demands.
  package var isBalanced: Bool { books.allSatisfy { $0.sum == 0 } }

  private func book(_ currency: Currency) -> Book? { books.first { $0.currency == currency } }

  /// The place of a currency's book, which comes into being if need be.
  private mutating func place(of currency: Currency) -> Int {
    if let place = books.firstIndex(where: { $0.currency == currency }) { return place }
    let place = books.firstIndex { $0.currency > currency } ?? books.endIndex
    books.insert(Book(currency: currency), at: place)
    return place
  }

  /// Pays money in; the wallet comes into being if need be.
  mutating func topUp(_ money: Money) throws(WalletTooLarge) {
    let balance = Int128(available(money.currency)) + Int128(money.minorUnits)
    guard balance <= Money.limitMinorUnits else { throw WalletTooLarge(currency: money.currency) }
    fund(money.currency, Int128(money.minorUnits))
  }

  /// Makes the spendable balance what a scenario states; reserves stay as they are.
  package mutating func setAvailable(_ money: Money) {
    let present = book(money.currency)?.available ?? 0
    fund(money.currency, Int128(money.minorUnits) - present)
  }

  private mutating func fund(_ currency: Currency, _ minorUnits: Int128) {
    let place = place(of: currency)
    books[place].funding -= minorUnits
    books[place].available += minorUnits
  }

  /// Sets a charge aside; the caller has checked that it is available.
  mutating func reserve(_ charge: Charge) {
    let place = place(of: charge.taken.currency)
    let taken = Int128(charge.taken.minorUnits)
    precondition(books[place].available >= taken, "reserving \(charge.taken) of \(books[place])")
    books[place].available -= taken
    books[place].reserved += taken
  }

  /// Does what a transition says with a payout's charge.
  mutating func move(_ charge: Charge, _ movement: MoneyMovement) {
    let place = place(of: charge.taken.currency)
    let taken = Int128(charge.taken.minorUnits)
    let fee = Int128(charge.feeMinorUnits)
    switch movement {
    case .none: break
    case .settle:
      books[place].reserved -= taken
      books[place].bank += taken - fee
      books[place].fees += fee
    case .release:
      books[place].reserved -= taken
      books[place].available += taken
    case .giveBack:
      books[place].bank -= taken - fee
      books[place].fees -= fee
      books[place].available += taken
    }
  }
}
