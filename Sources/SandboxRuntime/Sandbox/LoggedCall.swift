import SandboxDecisions

/// A call as the request log has it, of which nobody was told yet.
struct LoggedCall: AwaitedCall {
  let entry: RequestLog.Entry
  let diagnosis: CallDiagnosis
  let sandbox: Sandbox
  let ticker: ActivityTicker?

  func tell() {
    ticker?.tell(Activity(deed: .call(entry, diagnosis), sandbox: sandbox.id, at: entry.at))
    if sandbox.feed.isHeard { sandbox.tell(.request(entry)) }
  }

  func refuse(with status: Int, _ answer: [UInt8], _ reason: String) {
    let entry = entry.refused(with: status, answer, reason)
    sandbox.requests.replace(entry)
    sandbox.keep(entry)
    LoggedCall(entry: entry, diagnosis: [reason], sandbox: sandbox, ticker: ticker).tell()
  }
}
