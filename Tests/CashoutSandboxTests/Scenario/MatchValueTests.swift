import CashoutSandbox
import SandboxCore
import ScenarioLanguage
import Testing

/// The values of `match`: what each form holds for.
@Suite struct MatchValueTests {
  @Test(
    arguments: [
      ("country: BR", "BR", true), ("country: BR", "MX", false), ("country: \"NO\"", "NO", true),
      ("country: NO", "NO", true), ("country: [BR, MX]", "MX", true),
      ("country: [BR, MX]", "AR", false), ("external_id: 007", "007", true),
      ("external_id: 007", "7", false), ("external_id: \"late-*\"", "late-1", true),
      ("external_id: late-*", "too-late-1", false), ("external_id: a?c", "abc", true),
      ("external_id: /^a.c$/", "abc", true), ("external_id: /b/", "abc", true),
      ("external_id: /^b/", "abc", false), ("external_id: present", "x", true),
      ("email: absent", nil, true), ("email: absent", "", true), ("email: absent", "a@b", false),
      ("email: present", nil, false), ("email: \"\"", "", true),
      ("email: [absent, a@b]", nil, true),
      ("amount: 1500", "1500.00", true), ("amount: \"1500.00\"", "1500.00", true),
      ("amount: 1500", "1500.01", false), ("amount: \">= 1000\"", "1000.00", true),
      ("amount: \">1000\"", "1000.00", false), ("amount: \"<= 1000\"", "1000.01", false),
      ("amount: \"< 1000.5\"", "1000.49", true), ("amount: \"!= 5\"", "5.00", false),
      ("amount: \"100..200\"", "200.00", true), ("amount: 100 .. 200", "99.99", false),
      ("amount: [1, \"10..20\", \"> 100\"]", "15.00", true),
      ("amount: [1, \"10..20\", \"> 100\"]", "50.00", false), ("bank_code: 1", "001", true),
      ("bank_code: \"001\"", "1", true), ("bank_code: [2, 001]", "0001", true),
      ("bank_code: 1", "x", false), ("bank_account: \"9..10\"", "9.5", true),
      ("comments: a..b", "a..b", true), ("on_hold: true", "true", true),
      ("comments: >-\n          folded\n          text", "folded text", true),
    ] as [(String, String?, Bool)]
  )
  func `a condition holds for what it says`(_ text: String, _ value: String?, _ holds: Bool) throws
  {
    let scenario = """
      scenario: x
      bank:
        rules:
          - match:
              \(text)
            timeline: never
      """
    let file = try ScenarioLoader.load(scenario)
    let condition = try #require(file.scenario.script.rules.first?.when.match.first)
    #expect(condition.test.holds(for: value) == holds)
    #expect(try SchemaCheck.faults(in: scenario) == [])
  }

  @Test func `counters stand beside the conditions`() throws {
    let file = try ScenarioLoader.load(
      "scenario: x\nbank: { rules: [{ match: { nth: [1, \">= 3\"], every: 2, city: Lima },"
        + " unless: { country: PE }, timeline: never }] }"
    )
    let when = try #require(file.scenario.script.rules.first?.when)
    #expect(when.match.map(\.key) == ["city"])
    #expect(when.unless.map(\.key) == ["country"])
    #expect(when.every == 2)
    #expect([1, 2, 3, 4].map { when.nth?.holds(for: String($0)) } == [true, false, true, true])
  }
}
