package import ContractPort
import SandboxCore
import WireJSON

/// What the website-only routes, the providers and testers do with an account's links.
package struct ChangeLinks: PlainAct {
  package static let recordName = "process_cashout.change_links"

  package enum Deed: Codable, Sendable {
    /// Asks for a page on which an account is linked.
    case invite(LinkProvider)
    /// Somebody followed the link.
    case accept(token: String)
    /// Makes a payee account at Tipalti.
    case makePayee
    /// Tipalti tells what has become of a payee.
    case confirm(payee: String, isPayable: Bool)
    case unlink(LinkProvider)
    /// What the control API says is linked from now on.
    case set([LinkProvider])
  }

  private let deed: Deed
  private let user: String
  private let options: ProcessOptions

  package init(_ deed: Deed, of user: String, _ options: ProcessOptions) {
    self.deed = deed
    self.user = user
    self.options = options
  }

  package func apply<Door: ContractDoor>(
    to account: inout ProcessAccount,
    through door: inout Door
  ) throws(ActRefusal) {
    let seed = door.state.settings.seed
    let refusal = account.changeLinks(options, user: user) { change(&$0, seed: seed) }
    if let refusal { throw ActRefusal(refusal) }
  }

  /// What providers and testers did; the user's own calls are made again.
  package func again(_ account: ProcessAccount) -> ControlStep? {
    switch deed {
    case .accept, .confirm, .set:
      let linked = account.links(options, user: user).links.filter(\.isPayable)
      let names = linked.map { JSONValue.string($0.provider.rawValue) }
      return ControlStep("PUT", ControlPath.process, ["linked": .array(names)])
    case .invite, .makePayee, .unlink: return nil
    }
  }

  private func change(_ links: inout LinkBook, seed: UInt64) -> ProcessError? {
    switch deed {
    case .invite(let provider): links.invite(provider, user: user, seed: seed)
    case .accept(let token):
      guard let provider = links.provider(invitedBy: token) else { return .notFound }
      links.link(provider)
    case .makePayee: links.link(.tipalti, payeeID: LinkBook.payee(of: user))
    case .confirm(let payee, let isPayable):
      if !links.confirm(payee: payee, isPayable: isPayable) { return .notFound }
    case .unlink(let provider):
      guard links[provider] != nil else { return .notLinked }
      links.unlink(provider)
    case .set(let providers): links.set(providers, user: user)
    }
    return nil
  }
}

/// Looks whether a website-only route may be called: its session has this token.
package struct CheckCSRFToken: PlainAct {
  package static let recordName = "process_cashout.check_csrf_token"

  private let session: String
  private let token: String

  package init(_ token: String, of session: String) {
    self.token = token
    self.session = session
  }

  package func apply<Door: ContractDoor>(
    to account: inout ProcessAccount,
    through door: inout Door
  ) throws(ActRefusal) {
    guard account.csrf.has(token, of: session, at: door.state.now) else { throw ActRefusal(.csrf) }
  }
}

/// Says whether the account is verified.
package struct Verify: PlainAct {
  package static let recordName = "process_cashout.verify"

  private let isVerified: Bool

  package init(_ isVerified: Bool) { self.isVerified = isVerified }

  package func apply<Door: ContractDoor>(
    to account: inout ProcessAccount,
    through _: inout Door
  ) throws(ActRefusal) {
    account.verify(isVerified)
  }

  package func again(_: ProcessAccount) -> ControlStep? {
    ControlStep("PUT", ControlPath.process, ["verified": .bool(isVerified)])
  }
}
