package import MerchantObservation
package import SandboxDecisions

/// How calls of mocked contracts are kept, over whichever door they came.
extension Sandbox {
  /// Keeps a call in the log and tells who listens, once its answer stands.
  ///
  /// - Parameters:
  ///   - exchange: the call and its answer.
  ///   - start: when it came, on the monotonic wall clock, in milliseconds.
  ///   - diagnosis: what explains the answer.
  ///   - mark: the decision that it came to, if it came to one.
  ///   - isTurnedAway: whether it was refused before anybody looked at what it asks for.
  ///   - ticker: who writes a line for it, if anybody does.
  ///   - reading: the call as observation knows it; only asked where a merchant is watched.
  package func keep(
    _ exchange: HTTPExchange,
    since start: Double,
    _ diagnosis: CallDiagnosis,
    mark: DecisionMark?,
    isTurnedAway: Bool = false,
    _ ticker: ActivityTicker?,
    _ reading: () -> CallReading?
  ) {
    let entry = requests.append(
      exchange,
      mark: mark ?? look(\.mark),
      durationMilliseconds: WallClock.monotonicMilliseconds - start,
      diagnosis: diagnosis.sentences,
      isTurnedAway: isTurnedAway
    )
    keep(entry)
    observe(entry, reading)
    let call = LoggedCall(entry: entry, diagnosis: diagnosis, sandbox: self, ticker: ticker)
    guard let receipt = JournalReceipt.current else { return call.tell() }
    receipt.note(call)
  }
}
