package import SandboxCore
import SeededChance
package import WireJSON

/// A cashout in the shapes in which the contract shows it.
///
/// - Source: process-cashout.md §§4, 6.
package struct CashoutView: Sendable {
  private let payout: Payout
  private let options: ProcessOptions
  private let user: String
  private let seed: UInt64

  package init(_ payout: Payout, _ options: ProcessOptions, user: String, seed: UInt64) {
    self.payout = payout
    self.options = options
    self.user = user
    self.seed = seed
  }

  /// The answer to the request.
  package var requested: JSONObject {
    [
      "cashoutId": .integer(payout.id.number), "amount": cents(amount),
      "method": .string(method.rawValue), "fee": cents(fee), "netAmount": cents(amount - fee),
      "status": .string(Self.name(of: payout.status)), "estimatedCompletion": seconds(estimate),
      "message": "Cashout request submitted successfully",
    ]
  }

  /// A row of the history as G2b has it.
  package var row: JSONObject {
    var row: JSONObject = [
      "id": .integer(payout.id.number), "amount": cents(amount),
      "method": .string(method.rawValue), "status": .string(Self.name(of: payout.status)),
      "requestedAt": seconds(payout.timeline.created),
    ]
    if let completed {
      row.append("completedAt", seconds(completed))
      row.append("transactionId", .string(transactionID))
    } else if isOpen {
      row.append("estimatedCompletionAt", seconds(estimate))
    }
    return row
  }

  /// A row of the history as G1 has it, which G3's lists carry.
  var plainRow: JSONObject {
    [
      "id": .integer(payout.id.number), "user": .string(user), "amount": cents(amount),
      "type": .string(method.provider.title), "status": .string(Self.name(of: payout.status)),
      "time": .number(JSONNumber(payout.timeline.created.seconds)),
    ]
  }

  /// The cashout as a transaction.
  package var details: JSONObject {
    var details = row
    if details["transactionId"] == nil { details.append("transactionId", .string(transactionID)) }
    details.append("type", "cashout")
    details.append("fee", cents(fee))
    details.append("netAmount", cents(amount - fee))
    return details
  }

  /// What the provider calls the payment: what a rule of the bank says, or made of the seed.
  package var transactionID: String {
    if let reference = payout.bankReference, !reference.isEmpty { return reference }
    var chance = RandomStream(
      seed: seed,
      externalID: payout.order.externalID,
      purpose: "transaction"
    )
    return "\(method.referencePrefix)_\(100_000_000 + chance.next(below: 900_000_000))"
  }

  package var method: CashoutMethod {
    payout.order.fields["method"].flatMap { CashoutMethod(rawValue: $0.comparableText ?? "") }
      ?? .payoneer
  }

  package var amount: Int64 { payout.order.amount.minorUnits }
  package var fee: Int64 { payout.charge.feeMinorUnits }

  /// When it is said to be completed.
  package var estimate: Instant {
    options.completion(of: method, requested: payout.timeline.created)
  }

  /// When it was completed, if it still is.
  private var completed: Instant? {
    payout.status == .completed ? payout.timeline.latest.at : nil
  }

  private var isOpen: Bool {
    switch payout.status {
    case .pending, .onHold, .delivered: true
    case .completed, .rejected, .cancelled: false
    }
  }

  /// The contract's word for a state of the core.
  package static func name(of status: PayoutStatus) -> String {
    switch status {
    case .pending, .onHold: "pending"
    case .delivered: "processing"
    case .completed: "completed"
    case .rejected: "failed"
    case .cancelled: "cancelled"
    }
  }

  private func cents(_ amount: Int64) -> JSONValue { .number(JSONNumber(amount)) }

  private func seconds(_ moment: Instant) -> JSONValue { .string(String(moment.seconds)) }
}

extension Instant {
  /// Whole seconds since 1970-01-01T00:00:00Z.
  package var seconds: Int64 { millisecondsSince1970 / 1000 }
}
