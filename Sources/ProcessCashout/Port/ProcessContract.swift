package import ContractPort
package import SandboxCore
import WireJSON

/// The contract of `POST /cashout/process`, as running sandboxes know it.
package struct ProcessContract: MockedContract {
  package init() {}

  package var mark: Contract { .processCashout }

  package var endpoints: [ContractEndpoint] { Self.served }

  private static let served = ProcessEndpoint.allCases.map(\.endpoint)

  package func names(of merchant: Merchant) -> [String] { [ProcessKeys.steamID(of: merchant)] }

  /// There are none: users get e-mails.
  ///
  /// - Source: process-cashout.md §6.
  package func message(_: WebhookDelivery, _: ProcessKeys) -> WebhookMessage {
    WebhookMessage(.json, [])
  }

  package func reason(_ rejection: Rejection) -> String { rejection.reason ?? "Cashout failed" }

  package func word(_ payout: Payout) -> String? { CashoutView.name(of: payout.status) }

  package var remedy: String? {
    "ask GET /user/getCashoutHistory when a request gets no answer: the cashout may be there; so says"
      + " \"Pending cashout exists\" to the same request, sent again at once"
  }

  package var hearsChanges: Bool { true }

  package func hear<Door: ContractDoor>(
    _ changes: [PayoutChange],
    switches _: ContractValues,
    own: inout ContractValues,
    through door: inout Door
  ) {
    let state = door.state
    own.change(ProcessAccount.self) { $0.note(changes, in: state) }
    let mails = changes.compactMap { change -> Mail? in
      guard change.contract == mark, let payout = state[change.payout] else { return nil }
      return CashoutMail.mail(change, payout, to: state.merchant)
    }
    own.change(MailBox.self) { box in for mail in mails { box.keep(mail) } }
  }
}

/// What a journal has to know.
extension ProcessContract {
  package var terms: OrderTerms {
    OrderTerms(mark, ProcessTerms.names, codes: ProcessTerms.rejections.listed)
  }

  package var acts: [any ContractAct.Type] {
    [
      Knock.self, LogIn.self, Admit.self, EndSessions.self, MakeCSRFToken.self,
      CheckCSRFToken.self, ChangeLinks.self, Verify.self, RequestCashout.self,
    ]
  }

  package var states: [any ContractState.Type] { [ProcessAccount.self, MailBox.self] }

  package var switches: [any ContractSwitches.Type] { [ProcessOptions.self] }
}
