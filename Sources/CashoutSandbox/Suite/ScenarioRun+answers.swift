import MerchantObservation
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
import WireJSON

extension ScenarioRun {
  /// Checks the answer to a step's call; a step that says nothing of it expects a success.
  ///
  /// - Parameters:
  ///   - answer: what came back.
  ///   - step: the step that called.
  ///   - round: which sending of a repeated call this is, from 1.
  /// - Returns: what is not as expected.
  func check(_ answer: SuiteClient.Answer, _ step: SuiteStep, round: Int = 1) -> [Mismatch] {
    let claims = step.expectation.answerClaims
    guard claims.isEmpty else {
      return claims.flatMap { check($0, answer, step, round: round) }
    }
    let isSuccess = answer.status.map { 200...299 ~= $0 } ?? false
    if isSuccess { return [] }
    return [
      Mismatch("http", expected: "a 2xx, as none is stated", actual: answer.text, at: step.place)
    ]
  }

  private func check(
    _ claim: Claim,
    _ answer: SuiteClient.Answer,
    _ step: SuiteStep,
    round: Int
  ) -> [Mismatch] {
    switch claim.content {
    case .http(.status(let status)):
      guard answer.status != status else { return [] }
      return [Mismatch("http", expected: "\(status)", actual: answer.text, at: claim.place)]
    case .http(.noAnswer):
      guard answer.status != nil else { return [] }
      return [Mismatch("http", expected: "no answer", actual: answer.text, at: claim.place)]
    case .body(let pattern):
      let pattern = step.action.call?.numbered(pattern, round) ?? pattern
      guard let value = answer.value else {
        let expected = pattern.compactText
        return [Mismatch("body", expected: expected, actual: answer.text, at: claim.place)]
      }
      return JSONDifference(expected: pattern, actual: value).mismatches("body", at: claim.place)
    case .payout, .payouts, .webhooks, .wallet, .timeline, .requests: return []
    }
  }
}
