import GRPCCore
import PayoutService
import SandboxCore

/// A fault of a scenario as a gRPC client meets it.
struct GRPCFault {
  private let rule: FaultRule

  init(_ rule: FaultRule) { self.rule = rule }

  /// What is answered instead of the call's own answer; `nil` when that goes out.
  ///
  /// A dropped connection is UNAVAILABLE, as clients report one; an answer's HTTP status becomes the
  /// status that the real server makes of a processor's, and its body the message.
  var error: RPCError? {
    let fault = rule.action
    if fault.dropsConnection {
      return RPCError(code: .unavailable, message: "the connection was dropped")
    }
    guard let answer = fault.answer, answer.status >= 300 else { return nil }
    let text = StatusMessage.text(String(decoding: answer.body.prefix(1000), as: UTF8.self))
    let code = StatusCode(processor: UInt32(clamping: answer.status))
    return RPCError(
      code: Status.Code(rawValue: code.rawValue).flatMap { RPCError.Code($0) } ?? .unknown,
      message: text.isEmpty ? "answered \(answer.status)" : text
    )
  }

  /// What a client over HTTP would be answered; 0 for nothing.
  var httpStatus: Int { rule.action.dropsConnection ? 0 : rule.action.answer?.status ?? 0 }

  var httpBody: [UInt8] { rule.action.dropsConnection ? [] : rule.action.answer?.body ?? [] }

  /// What observation says became of the answer.
  var loss: String { httpStatus == 0 ? "cut off without an answer" : "answered \(httpStatus)" }

  /// What the request log says of it.
  var explanation: String {
    let moment = rule.action.moment == .before ? "before" : "after"
    let deed = error.map { "answered \($0.code)" } ?? "let the call's own answer go out"
    return "rule \"\(rule.name)\" of api.faults \(deed) \(moment) the call took effect"
  }
}
