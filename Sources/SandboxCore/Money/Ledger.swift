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

  private struct Book: Sendable {
    var funding: Int64 = 0
    var available: Int64 = 0
    var reserved: Int64 = 0
    var bank: Int64 = 0
    var fees: Int64 = 0

    var sum: Int64 { funding + available + reserved + bank + fees }
  }

  private var books: [Currency: Book] = [:]

  package init() {}

  /// Whether the merchant has a wallet in the currency.
  package func hasWallet(_ currency: Currency) -> Bool { books[currency] != nil }

  /// What the merchant may spend; zero without a wallet.
  package func available(_ currency: Currency) -> Int64 { books[currency]?.available ?? 0 }

  /// All wallets by currency code.
  package var wallets: [Wallet] {
    books.sorted { $0.key < $1.key }.map {
      Wallet(
        currency: $0.key,
        availableMinorUnits: $0.value.available,
        reservedMinorUnits: $0.value.reserved
      )
    }
  }

  /// The balance of one account, for checks of invariants.
  package func balance(_ account: Account, _ currency: Currency) -> Int64 {
    guard let book = books[currency] else { return 0 }
    return switch account {
    case .funding: book.funding
    case .available: book.available
    case .reserved: book.reserved
    case .bank: book.bank
    case .fees: book.fees
    }
  }

  /// Whether each currency's accounts sum to zero, as double entry demands.
  package var isBalanced: Bool { books.values.allSatisfy { $0.sum == 0 } }

  /// Pays money in; the wallet comes into being if need be.
  package mutating func topUp(_ money: Money) throws(Refusal) {
    let balance = available(money.currency) + money.minorUnits
    guard balance <= Money.limitMinorUnits else { throw .walletTooLarge(money.currency) }
    fund(money)
  }

  /// Makes the spendable balance what a scenario states; reserves stay as they are.
  package mutating func setAvailable(_ money: Money) {
    let difference = money.minorUnits - available(money.currency)
    fund(Money(minorUnits: difference, currency: money.currency))
  }

  private mutating func fund(_ money: Money) {
    books[money.currency, default: Book()].funding -= money.minorUnits
    books[money.currency, default: Book()].available += money.minorUnits
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

  private mutating func post(_ charge: Charge, _ entries: (inout Book, Int64, Int64) -> Void) {
    entries(
      &books[charge.taken.currency, default: Book()],
      charge.taken.minorUnits,
      charge.feeMinorUnits
    )
  }
}
