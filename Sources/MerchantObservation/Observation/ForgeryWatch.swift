import SandboxCore

/// Whether the merchant acts on webhooks that are not the platform's.
///
/// Two forged webhooks follow each payout's first true one that was answered 2XX. A call about ids
/// that only a forged webhook named shows belief whenever it comes. A call about the payout itself
/// does while nothing true explains it: no webhook since the last status call.
///
/// - Source: cashouts-v3.md §6 (`control`).
struct ForgeryWatch: MerchantWatch {
  struct Sent: Sendable {
    let forgery: Forgery
    var at: Instant?
    /// What it was answered; nothing while it is on its way.
    var answer: WebhookResult?
    /// When a true webhook about the payout went out, which explains all that follows.
    var endedAt: Instant?
    /// A status call about the payout that nothing true explains.
    var suspicion: Finding?
    var isBelieved = false
  }

  /// What explains status calls about a payout.
  struct Attention {
    /// Whether a true webhook came since the last status call.
    var isTold = false
    var hasAsked = false
    /// The forged webhook about it.
    var forgery: Int?
  }

  /// Payouts beyond these are not forged about, so that a load test is not doubled.
  private static let mostPayouts = 1000

  let within: Duration
  var sent: [Sent] = []
  var attention: [PayoutID: Attention] = [:]
  /// By the bytes of their external ids.
  var strangers: [[UInt8]: Int] = [:]
  var strangeNumbers: [Int: Int] = [:]
  var byPayment: [PaymentIdentity: [Int]] = [:]
  private var orders: [Forgery] = []
  /// Whether the merchant asks although it was told nothing, so that asking shows no belief.
  var asksByItself = false
  var tally = Tally()

  package init(within: Duration) { self.within = within }

  mutating func takeForgeries() -> [Forgery] {
    defer { orders = [] }
    return orders
  }

  package mutating func note(_ sighting: Sighting, at now: Instant) {
    switch sighting {
    case .changed: break
    case .sent(let webhook): tell(webhook, at: now)
    case .finished(let webhook, _, .delivered): forge(behind: webhook)
    case .finished: break
    case .forged(let number): if let index = index(number) { sent[index].at = now }
    case .forgedFinished(let number, let result):
      if let index = index(number) { sent[index].answer = result }
    case .called(let call): note(call, at: now)
    }
  }

  private func index(_ number: Int) -> Int? { sent.indices.contains(number - 1) ? number - 1 : nil }

  private mutating func tell(_ webhook: WatchedWebhook, at now: Instant) {
    attention[webhook.payout.id, default: Attention()].isTold = true
    guard let index = attention[webhook.payout.id]?.forgery, sent[index].at != nil else { return }
    sent[index].endedAt = sent[index].endedAt ?? now
  }

  // MARK: Forging

  private mutating func forge(behind webhook: WatchedWebhook) {
    let id = webhook.payout.id
    guard webhook.isIntact, webhook.hidesStatus, attention[id]?.forgery == nil,
      sent.count < Self.mostPayouts * 2
    else { return }
    attention[id, default: Attention()].forgery = sent.count
    order(.knownPayout, behind: webhook)
    order(.unknownPayout, behind: webhook)
  }

  private mutating func order(_ kind: Forgery.Kind, behind webhook: WatchedWebhook) {
    let forgery = Forgery(
      number: sent.count + 1,
      kind: kind,
      payout: webhook.payout,
      url: webhook.url
    )
    append(Sent(forgery: forgery))
    orders.append(forgery)
  }

  /// Adds one to those that are sent, to be found by what calls about it name.
  mutating func append(_ one: Sent) {
    let forgery = one.forgery
    switch forgery.kind {
    case .knownPayout: byPayment[forgery.payout.payment, default: []].append(sent.count)
    case .unknownPayout:
      strangers[Array(forgery.externalID.utf8)] = sent.count
      strangeNumbers[forgery.cashoutID] = sent.count
    }
    sent.append(one)
  }

  // MARK: Watching

  private mutating func note(_ call: MerchantCall, at now: Instant) {
    let named =
      call.externalID.flatMap { strangers[Array($0.utf8)] }
      ?? call.cashoutID.flatMap { strangeNumbers[$0] }
    if let named {
      believe(named, call, at: now)
    } else if call.endpoint == .create {
      noteCreate(call, at: now)
    } else if let payout = call.payout {
      noteCall(call, about: payout.id, at: now)
    }
  }

  private mutating func noteCreate(_ call: MerchantCall, at now: Instant) {
    guard let payment = call.payment else { return }
    guard !call.answer.isRefusal else { return }
    for index in byPayment[payment] ?? []
    where isWatched(index, at: now) && isOther(call, than: sent[index].forgery) {
      believe(index, call, at: now)
    }
  }

  private mutating func noteCall(_ call: MerchantCall, about id: PayoutID, at now: Instant) {
    let known = attention[id, default: Attention()]
    let watched = known.forgery.flatMap { isWatched($0, at: now) ? $0 : nil }
    guard call.endpoint == .status else {
      if let watched { believe(watched, call, at: now) }
      return
    }
    attention[id, default: Attention()].isTold = false
    attention[id]?.hasAsked = true
    guard !known.isTold else { return }
    if let watched {
      sent[watched].suspicion = sent[watched].suspicion ?? finding(watched, call, at: now)
    } else if known.hasAsked {
      asksByItself = true
    }
  }

  private func isWatched(_ index: Int, at now: Instant) -> Bool {
    guard let at = sent[index].at, sent[index].endedAt == nil else { return false }
    return now <= at + within
  }

  private mutating func believe(_ index: Int, _ call: MerchantCall, at now: Instant) {
    guard sent[index].at != nil, !sent[index].isBelieved else { return }
    sent[index].isBelieved = true
    tally.fail(finding(index, call, at: now))
  }

  // MARK: Telling

  var limits: [Instant] {
    sent.compactMap { one in
      if case .failed = one.answer { return nil }
      guard !one.isBelieved, one.suspicion == nil, one.endedAt == nil else { return nil }
      return one.at.map { $0 + within }
    }
  }

  package func verdict(at now: Instant) -> Verdict {
    var (tally, open) = (tally, 0)
    for one in sent where !one.isBelieved {
      if case .failed = one.answer { continue }
      if let suspicion = one.suspicion {
        if !asksByItself { tally.fail(suspicion) }
      } else if let at = one.at, one.endedAt != nil || now > at + within {
        tally.hold()
      } else {
        open += 1
      }
    }
    let remark = asksByItself ? " (status calls show no belief, for some come by themselves)" : ""
    return tally.verdict(
      of: "forged webhooks that led to nothing within \(DurationText.text(within))\(remark)",
      open: open,
      orElse: "no forged webhook has gone out; two follow a payout's first webhook that is answered"
        + " 2XX",
      advice: "compare control with your own HMAC of the external_id before anything else, and drop"
        + " webhooks where they differ"
    )
  }

  private func finding(_ index: Int, _ call: MerchantCall, at now: Instant) -> Finding {
    let forgery = sent[index].forgery
    let about =
      forgery.kind == .knownPayout
      ? forgery.payout.title : "\(forgery.externalID) (cashout \(forgery.cashoutID))"
    let answer = sent[index].answer.map { "answered \($0.text)" } ?? "not answered yet"
    let sentAt = sent[index].at?.rfc3339 ?? ""
    let ids = forgery.kind == .knownPayout ? "" : ", whose ids no payout has"
    return Finding(
      at: now,
      about: about,
      expected: "no call because of the forged webhook of \(sentAt)\(ids); it was \(answer)",
      seen: "\(call.phrase)\(other(call, than: forgery)) at \(now.rfc3339), with nothing true to"
        + " explain it"
    )
  }

  /// Whether a call is about another external id.
  private func isOther(_ call: MerchantCall, than forgery: Forgery) -> Bool {
    call.externalID.map { !$0.hasBytes(of: forgery.externalID) } ?? true
  }

  private func other(_ call: MerchantCall, than forgery: Forgery) -> String {
    guard call.endpoint == .create, let id = call.externalID, isOther(call, than: forgery) else {
      return ""
    }
    return " of the same payment as \(id)"
  }
}
