import ContractPort
import ScenarioText
import WireJSON

/// The keys of one item of `steps`.
enum StepKeys {
  static func section(_ words: ScenarioWords) -> Section<StepDraft> {
    let (calls, others) = (calls(words), others(words))
    return Section(
      keys: calls + others,
      remarks: [
        "as": "`as` belongs into the create that it names; move it there",
        "of": "`of` belongs under the step's action or expectation; move it there",
        "wait": passing("wait"), "sleep": passing("sleep"), "pause": passing("pause"),
        "within": "`within` belongs under `expect`; move it there",
      ],
      constraint: StepForm.constraint(answered: calls.map(\.name) + ["transition"], others)
    )
  }

  private static func passing(_ word: String) -> String {
    "`\(word)` is called `advance` here, for time is virtual and passes at once; write - advance: 30s"
  }

  /// Steps that are answered as a call of the API.
  private static func calls(_ words: ScenarioWords) -> [Key<StepDraft>] {
    words.steps.map { step in
      Key(step.key, about: step.about, .call(step)) { draft, call, _ in
        draft.action = .call(call)
        if call.purpose == .makesPayout { draft.maker = call }
      }
    } + [request]
  }

  private static let request = Key<StepDraft>(
    "request",
    about: "Any request, just as it stands.",
    .request
  ) { draft, call, _ in draft.action = .call(call) }

  private static func others(_ words: ScenarioWords) -> [Key<StepDraft>] {
    [
      Key(
        "advance",
        about: "Moves virtual time, event by event: a duration, a moment, until idle, until next.",
        .advance
      ) { draft, goal, _ in draft.action = .advance(goal) },
      Key(
        "transition",
        about: "What the staging panel's menu does to a payout.",
        .transition(words)
      ) {
        draft,
        step,
        _ in
        draft.action = .transition(step)
      },
      Key(
        "receiver",
        about: "What the built-in receiver answers from now on.",
        .section(StepReceiverKeys.section, StepReceiverParts())
      ) { draft, parts, _ in
        draft.action = parts.status.map { .receiver(status: $0) } ?? draft.action
      },
      Key(
        "load",
        about:
          "Puts another scenario in force: that of a file below this file's folder, or one that"
          + " stands here.",
        .load(words)
      ) { draft, load, _ in
        draft.action = .load(name: load.name)
        draft.load = load
      },
      Key("expect", about: "What has to hold then, beside an action or alone.", .expectation(words))
      {
        draft,
        expectation,
        _ in
        draft.expectation = expectation
      },
    ]
  }
}

/// What hangs on several keys of a step, in the words of JSON Schema.
private enum StepForm {
  /// One action or none; only an action that is answered can have claims about the answer.
  static func constraint(answered: [String], _ others: [Key<StepDraft>]) -> JSONObject {
    let silent = others.map(\.name).filter { $0 != "expect" && !answered.contains($0) }
    let noAction = JSONObject.requires("expect")
      .and(.not(.requiresAny(of: answered + silent))).and(looksOnly)
    return .oneOf(
      answered.map { .requires($0) } + silent.map { .requires($0).and(looksOnly) } + [noAction]
    )
  }

  private static let looksOnly: JSONObject = [
    "properties": ["expect": .object(.not(.requiresAny(of: ["http", "body"])))]
  ]
}

/// What the keys of one step say.
struct StepDraft: Sendable {
  var action: StepAction = .look
  /// The call that makes a payout, even if another action stands beside it by mistake.
  var maker: StepCall?
  var load: LoadDraft?
  var expectation = Expectation()
}

/// The keys under `receiver`.
enum StepReceiverKeys {
  static let section = Section<StepReceiverParts>(keys: [
    Key("status", about: "200 to 599.", required: true, .whole(200...599), \.status)
  ])
}

struct StepReceiverParts: Sendable {
  var status: Int?
}

extension ValueReader<StepsDraft> {
  /// The most steps of a file.
  private static let most = 10_000

  /// All steps; references between them are checked.
  static func steps(_ words: ScenarioWords) -> ValueReader {
    let section = StepKeys.section(words)
    let rules = StepRules(section)
    return ValueReader(.list(of: section.schema, 1...most)) { node, findings in
      guard case .list(let nodes) = node.content, 1...most ~= nodes.count else {
        findings.fault(
          "steps are a list of 1 to \(most), such as - create: { as: a }; without any, remove"
            + " `steps`",
          at: node.place
        )
        return nil
      }
      var steps = StepsDraft()
      var names = StepNames()
      for node in nodes {
        var draft = StepDraft()
        section.read(node, into: &draft, &findings)
        rules.check(node, draft, &findings)
        names.check(draft, &findings)
        steps.append(draft, at: node.place)
      }
      return steps
    }
  }
}

/// What hangs on several keys of one step.
private struct StepRules: Sendable {
  /// The keys of which a step has exactly one, or none and expectations alone.
  private let actions: Set<String>
  /// Those that are answered.
  private let answered: Set<String>

  init(_ section: Section<StepDraft>) {
    let names = section.keys.map(\.name)
    let silent: Set = ["advance", "receiver", "load", "expect"]
    actions = Set(names).subtracting(["expect"])
    answered = Set(section.keys.map(\.name)).subtracting(silent)
  }

  /// A step does exactly one thing, or only looks.
  func check(_ node: ScenarioNode, _ draft: StepDraft, _ findings: inout Findings) {
    guard case .mapping(let entries) = node.content else { return }
    let actions = entries.filter { self.actions.contains($0.key) }
    if actions.count > 1 {
      findings.fault(
        "a step does one thing, and this has `\(actions[0].key)` already; put"
          + " `\(actions[1].key)` into a step of its own",
        at: actions[1].keyPlace
      )
    }
    if entries.isEmpty {
      findings.fault("the step does nothing; write an action or `expect`", at: node.place)
    }
    checkAnswerClaims(draft, actions, &findings)
  }

  /// Only a step that calls has an answer.
  private func checkAnswerClaims(
    _ draft: StepDraft,
    _ actions: [ScenarioNode.Entry],
    _ findings: inout Findings
  ) {
    guard !actions.contains(where: { answered.contains($0.key) }) else { return }
    for claim in draft.expectation.answerClaims {
      findings.fault(
        "expect: `http` and `body` are about the answer to a call, and this step makes none; put"
          + " them into the step that calls",
        at: claim.place
      )
    }
  }
}

/// All steps of a file and the scenarios that they load.
struct StepsDraft: Sendable {
  var steps: [SuiteStep] = []
  var loads: [LoadDraft] = []

  mutating func append(_ draft: StepDraft, at place: SourcePlace) {
    if let load = draft.load { loads.append(load) }
    steps.append(SuiteStep(place: place, action: draft.action, expectation: draft.expectation))
  }

  /// The files that they load.
  var files: [IncludeDraft] {
    loads.compactMap { if case .file(let file) = $0 { file } else { nil } }
  }
}
