import SandboxCore

/// The quote that a payout is to be made by.
struct AskedQuote {
  let id: String
  let arriving: Money
}

/// What a payout or a link names of what was kept before it.
extension PayoutDesk {
  /// The payout or entry that a call goes on with, if it is not a quote to pay by.
  func existing(_ ask: PayoutAsk) -> String? {
    ask.existing.flatMap { self[$0]?.kind == .quote ? nil : $0 }
  }

  /// The quote that is named as such or as what the call goes on with.
  ///
  /// - Throws: ``ProcessorRefusal`` for one that is not there, not open, or for something else.
  func quote(_ ask: PayoutAsk, at now: Instant) throws(PayoutRefusal) -> AskedQuote? {
    guard let id = ask.quote ?? ask.existing else { return nil }
    guard let entry = self[id], case .quote(let amount, let arriving) = entry.content else {
      throw .processor(.quoteNotFound(id))
    }
    guard entry.payout == nil, !entry.isCancelled else { throw .processor(.quoteUsed(id)) }
    if let moment = entry.moment, entry.isOver(at: now) {
      throw .processor(.quoteExpired(id, at: moment))
    }
    guard amount == ask.amount, arriving.currency == ask.destination else {
      throw .processor(.quoteDiffers(id))
    }
    return AskedQuote(id: id, arriving: arriving)
  }

  /// The recipient or account that is to be paid, and from when on it is verified.
  ///
  /// - Throws: ``ProcessorRefusal/accountNotFound(_:)``.
  func payee(_ ask: PayoutAsk) throws(PayoutRefusal) -> AskedPayee? {
    guard let id = ask.account else { return nil }
    guard let entry = self[id], case .payee(let method) = entry.content else {
      throw .processor(.accountNotFound(id))
    }
    return AskedPayee(id: id, method: method, verified: entry.moment)
  }
}

/// The recipient or account that is to be paid.
struct AskedPayee {
  let id: String
  let method: MethodReading?
  /// `nil` when it was verified at once.
  let verified: Instant?
}
