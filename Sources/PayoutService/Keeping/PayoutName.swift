package import SandboxCore

/// What a payout is called on this wire, found again with the payout alone.
///
/// The merchant's id is the payout's external id, unless another processor's payout has it already,
/// or the merchant sent none.
package struct PayoutName: Sendable, Equatable {
  /// How a payout was made, which says how its id begins.
  package enum Form: UInt8, Sendable {
    case created = 0
    case transferred = 1
    case claimed = 2
  }

  let form: Form
  let number: Int
  /// The merchant's own id.
  package let merchantPayoutID: String?

  private static let formBits: UInt8 = 0x0f
  private static let isOurs: UInt8 = 0x10
  private static let isPrefixed: UInt8 = 0x20

  package init(_ payout: Payout) {
    self.init(payout.id, note: payout.order.note, payout.order.externalID)
  }

  package init(_ delivery: WebhookDelivery) {
    self.init(delivery.payout, note: delivery.note, delivery.externalID)
  }

  private init(_ id: PayoutID, note: UInt8, _ externalID: String) {
    form = Form(rawValue: note & Self.formBits) ?? .created
    number = id.number
    if note & Self.isOurs != 0 {
      merchantPayoutID = nil
    } else if note & Self.isPrefixed != 0 {
      merchantPayoutID = externalID.firstIndex(of: ":").map {
        String(externalID[externalID.index(after: $0)...])
      }
    } else {
      merchantPayoutID = externalID
    }
  }

  /// The id that calls and webhooks name it by: `po_7`, or `tr_7` if a transfer made it.
  ///
  /// - Source: payout-service.md §6, the ids of the samples.
  package var id: String { form == .transferred ? "tr_\(number)" : "po_\(number)" }

  /// The payout that an id names, however it was made.
  package static func number(_ id: String) -> PayoutID? {
    guard id.hasPrefix("po_") || id.hasPrefix("tr_") else { return nil }
    let digits = id.dropFirst(3)
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(digits).flatMap { PayoutID($0) }
  }
}

extension PayoutName {
  /// What the core is to call a new payout.
  struct Stored {
    let externalID: String
    let note: UInt8
  }

  /// A free name for a new payout.
  static func stored(
    _ merchantPayoutID: String?,
    _ connector: String,
    _ form: Form,
    in state: SandboxState
  ) -> Stored {
    if let own = merchantPayoutID {
      let isFree = !isTaken(own, in: state)
      let note = form.rawValue | (isFree ? 0 : isPrefixed)
      return Stored(externalID: isFree ? own : prefixed(own, connector), note: note)
    }
    var text = "\(form == .transferred ? "tr" : "po")_\(state.payouts.count + 1)"
    while isTaken(text, in: state) { text += "_" }
    return Stored(externalID: text, note: form.rawValue | isOurs)
  }

  private static func prefixed(_ own: String, _ connector: String) -> String {
    "\(connector):\(own)"
  }

  private static func isTaken(_ externalID: String, in state: SandboxState) -> Bool {
    (try? state.find(key(externalID))) != nil
  }

  private static func key(_ externalID: String) -> PayoutKey {
    PayoutKey(id: nil, externalID: externalID, of: .payoutService)
  }

  /// The payout that the merchant calls so at a processor.
  static func payout(
    called merchantPayoutID: String,
    _ connector: String,
    in state: SandboxState
  ) -> Payout? {
    let names = [merchantPayoutID, prefixed(merchantPayoutID, connector)]
    return names.lazy.compactMap { try? state.payout(key($0)) }.first {
      PayoutName($0).merchantPayoutID == merchantPayoutID
        && $0.order.fields["connector"]?.comparableText == connector
    }
  }
}
