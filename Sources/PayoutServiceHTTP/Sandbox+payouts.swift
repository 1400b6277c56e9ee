import ContractPort
package import PayoutService
package import SandboxDecisions
package import SandboxRuntime

/// The calls of the PayoutService, over whichever door they come.
extension Sandbox {
  /// What came of a call, and where it stands among the sandbox's decisions.
  package struct AnsweredPayout: Sendable {
    package let result: Result<PayoutReply, PayoutRefusal>
    package let mark: DecisionMark?
  }

  /// Reads a call and does what it comes to.
  ///
  /// - Parameters:
  ///   - request: the message.
  ///   - header: the value of a header by its name in lower case.
  /// - Returns: what it is answered with.
  package func answer(
    _ request: some PayoutRequest,
    _ header: (String) -> String?
  ) -> AnsweredPayout {
    do throws(PayoutRefusal) {
      let caller = try PayoutCaller(header)
      let options = switches(PayoutServiceOptions.self)
      let answered = carryOut(try request.task(caller, options))
      return AnsweredPayout(
        result: answered.result.map { options.told($0, by: type(of: request).call) },
        mark: answered.mark
      )
    } catch {
      return AnsweredPayout(result: .failure(error), mark: nil)
    }
  }

  private func carryOut(_ task: PayoutTask) -> AnsweredPayout {
    switch task {
    case .act(let act): return carryOut(act)
    case .lookUp(let id, let own, let connector):
      return look { room in
        let lookUp = PayoutLookUp(room.own[PayoutDesk.self], room.state)
        return room.answered { () throws(PayoutRefusal) in
          try lookUp.reply(id: id, called: own, connector)
        }
      }
    case .trial(let ask):
      return look { room in
        room.answered { () throws(PayoutRefusal) in try PayoutTask.answer(ask, in: room.state) }
      }
    }
  }

  /// Does a change; what came of it is read under the same lock.
  package func carryOut(_ act: any PayoutAct) -> AnsweredPayout {
    let (decision, outcome) = commit(.act(act)) { room, decision in
      guard case .success = decision.answer else {
        return Result<PayoutReply, PayoutRefusal>.failure(.processor(.removed))
      }
      return room.own[PayoutDesk.self].outcome ?? .failure(.processor(.removed))
    }
    return AnsweredPayout(result: outcome, mark: decision.mark)
  }
}

extension SandboxRoom {
  fileprivate func answered(
    _ read: () throws(PayoutRefusal) -> PayoutReply
  ) -> Sandbox.AnsweredPayout {
    do throws(PayoutRefusal) {
      return Sandbox.AnsweredPayout(result: .success(try read()), mark: mark)
    } catch {
      return Sandbox.AnsweredPayout(result: .failure(error), mark: mark)
    }
  }
}
