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

  /// A balance of one currency, as the merchant sees it.
  package struct Wallet: Sendable, Equatable {
    package let currency: Currency
    package let availableMinorUnits: Int64
    package let reservedMinorUnits: Int64
  }

  /// Wide enough for every payout that a sandbox can number, each of the largest amount.
  private struct Book: Sendable {
    var funding: Int128 = 0
    var available: Int128 = 0
    var reserved: Int128 = 0
    var bank: Int128 = 0
    var fees: Int128 = 0

    var sum: Int128 { funding + available + reserved + bank + fees }
  }

  private var books: [Currency: Book] = [:]

  package init() {}

  /// Whether the merchant has a wallet in the currency.
  package func hasWallet(_ currency: Currency) -> Bool { books[currency] != nil }

  /// What the merchant may spend; zero without a wallet.
  package func available(_ currency: Currency) -> Int64 {
    Int64(clamping: books[currency]?.available ?? 0)
  }

  /// All wallets by currency code.
  package var wallets: [Wallet] {
    books.sorted { $0.key < $1.key }.map {
      Wallet(
        currency: $0.key,
        availableMinorUnits: Int64(clamping: $0.value.available),
        reservedMinorUnits: Int64(clamping: $0.value.reserved)
      )
    }
  }

  /// The balance of one account, for checks of invariants.
  package func balance(_ account: Account, _ currency: Currency) -> Int64 {
    guard let book = books[currency] else { return 0 }
    return switch account {
    case .funding: Int64(clamping: book.funding)
    case .available: Int64(clamping: book.available)
    case .reserved: Int64(clamping: book.reserved)
    case .bank: Int64(clamping: book.bank)
    case .fees: Int64(clamping: book.fees)
    }
  }

  /// Whether each currency's accounts sum to zero, as double entry demands.
  package var isBalanced: Bool { books.values.allSatisfy { $0.sum == 0 } }

  /// Pays money in; the wallet comes into being if need be.
  package mutating func topUp(_ money: Money) throws(Refusal) {
    let balance = (books[money.currency]?.available ?? 0) + Int128(money.minorUnits)
    guard balance <= Money.limitMinorUnits else { throw .walletTooLarge(money.currency) }
    fund(money.currency, Int128(money.minorUnits))
  }

  /// Makes the spendable balance what a scenario states; reserves stay as they are.
  package mutating func setAvailable(_ money: Money) {
    fund(money.currency, Int128(money.minorUnits) - (books[money.currency]?.available ?? 0))
  }

  private mutating func fund(_ currency: Currency, _ minorUnits: Int128) {
    books[currency, default: Book()].funding -= minorUnits
    books[currency, default: Book()].available += minorUnits
  }

  /// Sets a charge aside; the caller has checked that it is available.
  mutating func reserve(_ charge: Charge) {
    post(charge) { book, taken, _ in
      precondition(book.available >= taken, "reserving \(taken) of \(book.available)")
      book.available -= taken
      book.reserved += taken
    }
  }

  /// Does what a transition says with a payout's charge.
  mutating func move(_ charge: Charge, _ movement: MoneyMovement) {
    switch movement {
    case .none: break
    case .settle:
      post(charge) { book, taken, fee in
        book.reserved -= taken
        book.bank += taken - fee
        book.fees += fee
      }
    case .release:
      post(charge) { book, taken, _ in
        book.reserved -= taken
        book.available += taken
      }
    case .giveBack:
      post(charge) { book, taken, fee in
        book.bank -= taken - fee
        book.fees -= fee
        book.available += taken
      }
    }
  }

  private mutating func post(_ charge: Charge, _ entries: (inout Book, Int128, Int128) -> Void) {
    entries(
      &books[charge.taken.currency, default: Book()],
      Int128(charge.taken.minorUnits),
      Int128(charge.feeMinorUnits)
    )
  }
}
