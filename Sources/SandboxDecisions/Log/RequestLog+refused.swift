import MerchantObservation

extension RequestLog.Entry {
  /// The entry of a call whose answer could not stand.
  ///
  /// - Parameters:
  ///   - status: what was answered instead.
  ///   - answer: its body.
  ///   - reason: why.
  /// - Returns: the same call with that answer.
  package func refused(with status: Int, _ answer: [UInt8], _ reason: String) -> RequestLog.Entry {
    RequestLog.Entry(
      number: number,
      mark: mark,
      exchange: exchange.answered(status, answer),
      durationMilliseconds: durationMilliseconds,
      diagnosis: [reason],
      // No step of a scenario has such a disk.
      isTurnedAway: true
    )
  }
}
