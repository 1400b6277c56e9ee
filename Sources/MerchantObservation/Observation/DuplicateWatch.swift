import SandboxCore

/// Whether the merchant pays again when the answer to a create was lost.
///
/// A lost create is settled by asking for its external id or sending it again with the same one.
/// Until the merchant has learned that nothing is paid by it, another create of the same payment
/// pays twice.
struct DuplicateWatch: MerchantWatch {
  /// What the merchant has learned about a create since its answer was lost.
  enum Knowledge: UInt8, Sendable {
    case nothing = 0
    /// It exists, and is paid or about to be.
    case exists = 1
    /// It does not exist, or ended unpaid.
    case unpaid = 2
  }

  struct Loss: Sendable {
    let externalID: String
    let payment: PaymentIdentity
    let remedy: String?
    var at: Instant
    var how: String
    var knowledge = Knowledge.nothing
    var hasFailed = false
  }

  let within: Duration
  /// In the order in which they were lost.
  private(set) var losses: [Loss] = []
  /// By the bytes of the external id: a merchant that spells one anew pays twice.
  private var byExternalID: [[UInt8]: Int] = [:]
  private var byPayment: [PaymentIdentity: [Int]] = [:]
  var tally = Tally()

  package init(within: Duration) { self.within = within }

  package mutating func note(_ sighting: Sighting, at now: Instant) {
    guard case .called(let call) = sighting, let subject = call.subject else { return }
    if call.endpoint == .create { noteCreate(call, subject, at: now) }
    guard let index = byExternalID[Array(subject.utf8)], let knowledge = Self.knowledge(from: call)
    else {
      return
    }
    losses[index].knowledge = knowledge
  }

  private mutating func noteCreate(_ call: MerchantCall, _ subject: String, at now: Instant) {
    guard let payment = call.payment else { return }
    guard !call.answer.isRefusal else { return }
    for index in byPayment[payment] ?? [] where !losses[index].externalID.hasBytes(of: subject) {
      failIfUnsettled(index, paidBy: subject, at: now)
    }
    guard case .lost(let how) = call.answer else { return }
    if let index = byExternalID[Array(subject.utf8)] {
      (losses[index].at, losses[index].how) = (now, how)
    } else {
      lose(Loss(externalID: subject, payment: payment, remedy: call.remedy, at: now, how: how))
    }
  }

  /// Adds a create whose answer was lost.
  mutating func lose(_ loss: Loss) {
    byExternalID[Array(loss.externalID.utf8)] = losses.count
    byPayment[loss.payment, default: []].append(losses.count)
    losses.append(loss)
  }

  private mutating func failIfUnsettled(_ index: Int, paidBy other: String, at now: Instant) {
    let loss = losses[index]
    guard !loss.hasFailed, loss.knowledge != .unpaid, now <= loss.at + within else { return }
    losses[index].hasFailed = true
    tally.fail(
      finding(
        loss,
        at: now,
        seen: "a create with external_id \(other) at \(now.rfc3339), for the same country, amount,"
          + " document and account"
      )
    )
  }

  /// What a call's answer tells about the payout; `nil` for nothing new.
  private static func knowledge(from call: MerchantCall) -> Knowledge? {
    switch (call.endpoint, call.answer) {
    case (_, .lost), (_, .listed): nil
    case (.create, .accepted), (.create, .exists): .exists
    case (_, .accepted(.rejected)), (_, .accepted(.cancelled)): .unpaid
    case (_, .accepted(.some)): .exists
    case (.status, .absent): .unpaid
    case (_, .accepted(nil)), (_, .refused), (_, .exists), (_, .absent): nil
    }
  }

  var limits: [Instant] {
    losses.filter { !$0.hasFailed && $0.knowledge == .nothing }.map { $0.at + within }
  }

  package func verdict(at now: Instant) -> Verdict {
    var (tally, open) = (tally, 0)
    for loss in losses where !loss.hasFailed {
      if loss.knowledge != .nothing {
        tally.hold()
      } else if now <= loss.at + within {
        open += 1
      } else {
        let seen = "neither until \(now.rfc3339)"
        tally.fail(finding(loss, at: loss.at + within, seen: seen))
      }
    }
    return tally.verdict(
      of: "creates whose answer was lost, settled within \(DurationText.text(within))",
      open: open,
      orElse: "no create lost its answer; let api.faults do so, with when: after",
      advice: losses.lazy.compactMap(\.remedy).first ?? Self.remedy
    )
  }

  /// What holds of any contract.
  private static let remedy =
    "keep the id of a create without an answer: ask for it, or send the same again; pay anew only"
    + " when the answer says that it is not there"

  private func finding(_ loss: Loss, at moment: Instant, seen: String) -> Finding {
    Finding(
      at: moment,
      about: loss.externalID,
      expected: "a status call for \(loss.externalID), or the same create with that external_id"
        + " again, by \((loss.at + within).rfc3339), for the create of \(loss.payment.text) at"
        + " \(loss.at.rfc3339) was \(loss.how)",
      seen: seen
    )
  }
}
