import GRPCCore
import PayoutService
import SandboxCore
import SandboxHTTP
import WireJSON

/// A fault of a scenario as a gRPC client meets it.
struct GRPCFault {
  private let rule: FaultRule
  /// Whether a delay is waited for: the wall clock drives this sandbox.
  private let isLive: Bool

  init(_ rule: FaultRule, isLive: Bool) {
    self.rule = rule
    self.isLive = isLive
  }

  /// The error that is answered; `nil` when an empty message is, or the call's own answer.
  ///
  /// A dropped connection is UNAVAILABLE, as clients report one; an answer's HTTP status becomes the
  /// status that the real server makes of a processor's, with the same bytes beside it.
  var error: RPCError? {
    let fault = rule.action
    if fault.dropsConnection {
      return RPCError(code: .unavailable, message: "the connection was dropped")
    }
    guard let answer = fault.answer, answer.status >= 300 else { return nil }
    return RPCError(answer: StatusAnswer(ProcessorAnswer(answer)))
  }

  /// Whether the client gets something else than the call's own answer.
  var replacesAnswer: Bool { rule.action.replacesAnswer }

  /// What a client over HTTP would be answered; 0 for nothing.
  var httpStatus: Int { rule.action.dropsConnection ? 0 : rule.action.answer?.status ?? 0 }

  var httpBody: [UInt8] { rule.action.dropsConnection ? [] : rule.action.answer?.body ?? [] }

  /// What observation says became of the answer.
  var loss: String { httpStatus == 0 ? "cut off without an answer" : "answered \(httpStatus)" }

  /// What the request log says of it.
  ///
  /// - Parameter lost: the payout of which the client is not told.
  /// - Returns: one line, as over HTTP, with what became of the status.
  func explanation(on lost: Int? = nil) -> String {
    let code = error.flatMap { StatusCode(rawValue: $0.code.rawValue) }
    let telling = code.map { ", which is \($0.name)," } ?? " with an empty message"
    return rule.explanation(
      isLive: isLive,
      deed: rule.action.answerWords(telling: telling),
      on: lost
    )
  }
}

extension ProcessorAnswer {
  /// What a fault says that a processor answers: its body's words, else the body as it is.
  fileprivate init(_ answer: APIFault.Answer) {
    let body = (try? JSONParser.parse(answer.body))?.object
    let text = body?["message"]?.text ?? String(decoding: answer.body.prefix(1000), as: UTF8.self)
    self.init(
      status: UInt32(clamping: answer.status),
      code: body?["code"]?.text ?? body?["code"]?.number?.text,
      message: text.isEmpty ? "answered \(answer.status)" : text
    )
  }
}
