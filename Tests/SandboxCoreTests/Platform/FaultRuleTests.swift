import SandboxCore
import Testing
import TextPatterns

/// Which fault a call meets; what comes of it is the server's business.
struct FaultRuleTests {
  private func call(_ endpoint: String, _ id: String = "a") -> Command {
    .receive(
      RequestView(
        contract: .sample,
        endpoint: endpoint,
        login: "cashout_login",
        fields: RequestFields(["external_id": .text(id)])
      )
    )
  }

  private func rule(_ match: [Condition], nth: ValueTest? = nil) -> FaultRule {
    var fault = APIFault()
    fault.dropsConnection = true
    return FaultRule(name: "drops", when: RuleMatch(match: match, nth: nth), fault)
  }

  private func met(_ desk: inout Desk, _ command: Command) throws -> Bool {
    guard case .received(let rule) = try desk.ask(command).get() else { return false }
    return rule != nil
  }

  @Test func `a fault is for its endpoint, its fields and its turn`() throws {
    var settings = SandboxSettings.make()
    let match = [
      Condition(key: "endpoint", test: .text("status")),
      Condition(key: "external_id", test: .pattern(.glob("a*"))),
    ]
    settings.script.faults = [rule(match, nth: .number(.of("2")))]
    var desk = Desk(settings)
    #expect(try !met(&desk, call("create")))
    #expect(try !met(&desk, call("status")))
    #expect(try !met(&desk, call("status", "b")))
    #expect(try met(&desk, call("status")))
    #expect(try !met(&desk, call("status")))
    #expect(desk.effects.isEmpty)
  }

  @Test func `pseudo fields of a call are known`() throws {
    var settings = SandboxSettings.make()
    settings.script.faults = [
      rule([
        Condition(key: "merchant", test: .text("cashout_login")),
        Condition(key: "contract", test: .text("sample")),
      ])
    ]
    var desk = Desk(settings)
    #expect(try met(&desk, call("cancel")))
  }
}
