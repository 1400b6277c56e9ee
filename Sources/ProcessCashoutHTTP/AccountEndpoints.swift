import ContractPort
import ProcessCashout
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import WireJSON

/// Cashouts, and what a user reads of the account.
///
/// - Source: process-cashout.md §§4, 6.
struct AccountEndpoints: Sendable {
  let host: SandboxHost

  var routes: [Route] {
    [
      host.route(.process) { caller, call throws(ProcessRefusal) in
        let request = try CashoutRequest(call.members)
        let options = caller.options
        let user = caller.keys.steamID
        let act = RequestCashout(request, of: user, options)
        let (decision, content) = caller.sandbox.commit(.act(act)) { room, _ in
          AccountView(room.own[ProcessAccount.self], in: room.state, options, user: user)
            .latestRequest
        }
        if let refusal = ProcessRefusal(decision.answer) { throw refusal }
        return content ?? [:]
      },
      host.route(.balance) { caller, _ in caller.look(\.balance) },
      host.route(.history) { caller, call throws(ProcessRefusal) in
        let query = try PageQuery({ call.query($0) }, caller.options)
        return caller.look { $0.history(query) }
      },
      host.route(.movements) { caller, call throws(ProcessRefusal) in
        let query = try PageQuery({ call.query($0) }, caller.options)
        return caller.look { $0.movements(query) }
      },
      host.route(.transaction) { caller, call throws(ProcessRefusal) in
        try transaction(caller, call)
      },
      host.route(.infos) { caller, _ in caller.look(\.informations) },
      host.route(.contactMail) { caller, _ in caller.look(\.contact) },
      host.route(.notifications) { caller, _ in caller.look(\.notifications) },
      host.route(.allCashouts) { caller, call throws(ProcessRefusal) in
        let query = try PageQuery({ call.query($0) }, caller.options)
        return caller.look { $0.history(query) }
      },
      host.route(.balanceOfUser) { caller, _ in caller.look(\.balance) },
      host.route(.historyOfUser) { caller, _ in caller.look(\.balance) },
    ]
  }

  private func transaction(
    _ caller: Caller,
    _ call: HTTPCall
  ) throws(ProcessRefusal) -> JSONObject {
    guard let name = call.query("transactionId"), !name.isEmpty else {
      throw ProcessRefusal(.missingTransaction, "send ?transactionId=")
    }
    guard let details = caller.look({ $0.transaction(name) }) else {
      throw ProcessRefusal(
        .transactionNotFound,
        "no cashout here has this id; it is a cashoutId, or a transactionId of the history"
      )
    }
    return details
  }
}
