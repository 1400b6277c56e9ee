import ScenarioLanguage

extension MerchantCheck {
  /// What decides about it.
  package var watch: any MerchantWatch {
    switch self {
    case .statusChecked(let span): StatusWatch(within: span)
    case .noDuplicatePayment(let span): DuplicateWatch(within: span)
    case .lateRejectionNoticed(let span): LateRejectionWatch(within: span)
    case .forgedWebhookIgnored(let span): ForgeryWatch(within: span)
    case .retriesAnswered: RetryWatch()
    }
  }
}
