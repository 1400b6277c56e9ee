import CashoutsV3
import ContractPort
import SandboxRuntime

/// What the V3 contract keeps in a sandbox.
extension Sandbox {
  /// What calls are checked against.
  var account: Authentication.Account { keys(Authentication.Account.self) }

  /// What authentication needs, from one moment.
  var accountAndOptions: (Authentication.Account, V3Options) {
    let found = keysAndSwitches(Authentication.Account.self, V3Options.self)
    guard let account = found.0 as? Authentication.Account, let options = found.1 as? V3Options
    else { preconditionFailure("a sandbox keeps \(found) for V3") }
    return (account, options)
  }

  /// The switches of the contract.
  var options: V3Options { switches(V3Options.self) }

  /// The hosted page with an id, if it is this sandbox's.
  func page(_ id: String) -> EasyStatus? { own(HostedPages.self)[id] }
}
