package import SandboxCore

extension WebhookResult {
  /// The status, or why there is none.
  package var text: String {
    switch self {
    case .answered(let status): "\(status)"
    case .failed(let reason): reason
    }
  }
}
