package import CashoutsV3
import SandboxCore
import SandboxHTTP
import SandboxRuntime

extension Sandbox {
  /// What came of a page: its external id says so, which has one page and one payout at most.
  package func outcome(of page: EasyStatus) -> EasyOutcome {
    let key = PayoutKey(id: nil, externalID: page.request.externalID, of: .easyCashout)
    guard let payout = snapshot({ try? $0.payout(key) }) else { return .open }
    return payout.order.contract == .easyCashout ? .sent(payout) : .superseded(payout)
  }
}

extension SandboxHost {
  /// The sandbox that has a hosted page; the id alone names it, as it does at the platform.
  func hosted(_ id: String) -> (sandbox: Sandbox, page: EasyStatus)? {
    for sandbox in registry.all {
      if let page = sandbox.page(id) { return (sandbox, page) }
    }
    return nil
  }
}
