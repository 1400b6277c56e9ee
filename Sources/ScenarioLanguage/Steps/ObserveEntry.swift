import SandboxCore
package import ScenarioText

/// One item of `observe`: what is watched while a merchant's own client works.
package struct ObserveEntry: Sendable {
  package enum Content: Sendable {
    case check(MerchantCheck)
    /// What a step could expect as well; payouts are named by their external ids.
    case expectation(Expectation)
  }

  /// Where the file says so.
  package let place: SourcePlace
  package let content: Content

  init(place: SourcePlace, content: Content) {
    self.place = place
    self.content = content
  }

  /// A check alone.
  package init(_ check: MerchantCheck, at place: SourcePlace = .start) {
    self.init(place: place, content: .check(check))
  }

  /// What reports call it.
  package var title: String {
    switch content {
    case .check(let check): check.title
    case .expectation(let expectation): expectation.title
    }
  }

  /// Claims of an expectation; a check has none.
  package var claims: [Claim] {
    if case .expectation(let expectation) = content { expectation.claims } else { [] }
  }
}

/// A check of a merchant's conduct, with the virtual time that it leaves.
package enum MerchantCheck: Sendable, Equatable {
  case statusChecked(within: Duration)
  case noDuplicatePayment(within: Duration)
  case lateRejectionNoticed(within: Duration)
  case forgedWebhookIgnored(within: Duration)
  case retriesAnswered

  /// The key in files.
  var key: String {
    switch self {
    case .statusChecked: "status_checked"
    case .noDuplicatePayment: "no_duplicate_payment"
    case .lateRejectionNoticed: "late_rejection_noticed"
    case .forgedWebhookIgnored: "forged_webhook_ignored"
    case .retriesAnswered: "retries_answered"
    }
  }

  var title: String {
    switch self {
    case .statusChecked(let span), .noDuplicatePayment(let span), .lateRejectionNoticed(let span),
      .forgedWebhookIgnored(let span):
      "\(key) within \(DurationText.text(span))"
    case .retriesAnswered: key
    }
  }
}

extension Expectation {
  /// `expect payouts, wallet within 5s`.
  fileprivate var title: String {
    var keys: [String] = []
    for claim in claims where !keys.contains(claim.key) { keys.append(claim.key) }
    let span = within.map { " within \(DurationText.text($0))" } ?? ""
    return "expect \(keys.joined(separator: ", "))\(span)"
  }
}

extension Claim {
  /// The key in files.
  package var key: String {
    switch content {
    case .http: "http"
    case .body: "body"
    case .payout: "payout"
    case .payouts: "payouts"
    case .webhooks: "webhooks"
    case .wallet: "wallet"
    case .timeline: "timeline"
    case .requests: "requests"
    }
  }
}
