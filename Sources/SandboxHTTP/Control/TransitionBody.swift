import SandboxCore
package import WireJSON

/// What `POST /sandbox/payouts/{id}/transition` takes, for those who ask for one.
package struct TransitionBody: Sendable, Equatable {
  /// The names of its members.
  enum Name {
    static let to = "to"
    static let code = "code"
    static let reason = "reason"
    static let delay = "delay"
    static let all = [to, code, reason, delay]
  }

  /// The state's name: the core's, or the contract's own.
  private let to: String
  private let code: Int?
  private let reason: String?
  /// How long the webhook waits, such as `2m`.
  private let delay: String?

  package init(to: String, code: Int? = nil, reason: String? = nil, delay: String? = nil) {
    self.to = to
    self.code = code
    self.reason = reason
    self.delay = delay
  }

  /// One that makes a transition again.
  init(again status: PayoutStatus, _ rejection: Rejection?, delay: Duration) {
    self.init(
      to: status.name,
      code: rejection.flatMap { $0.isCodeStated ? $0.code : nil },
      reason: rejection?.reason,
      delay: delay > .zero ? DurationText.text(delay) : nil
    )
  }

  /// The body, without what is not stated.
  package var json: JSONObject {
    var body: JSONObject = [Name.to: .string(to)]
    if let code { body.append(Name.code, .integer(code)) }
    if let reason { body.append(Name.reason, .string(reason)) }
    if let delay { body.append(Name.delay, .string(delay)) }
    return body
  }

  /// Where it is sent, by the payout's id as a path has it.
  package static func path(_ id: String) -> String { "/sandbox/payouts/\(id)/transition" }
}
