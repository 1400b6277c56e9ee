import ContractPort
import ScenarioText

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
      rules: rules(answered: calls.map(\.name) + ["transition"], others.map(\.name))
    )
  }

  /// A step does one thing at most, and only one that calls has an answer.
  private static func rules(answered: [String], _ others: [String]) -> [KeyRule] {
    let silent = others.filter { $0 != "expect" && !answered.contains($0) }
    return [
      KeyRule(
        .atMostOne(answered + silent),
        "a step does one thing, and this has `{first}` already; put `{key}` into a step of its own"
      ),
      KeyRule(.something, "the step does nothing; write an action or `expect`"),
      KeyRule(
        .onlyUnder("expect", ["http", "body"], with: answered.map { .has($0) }),
        "expect: `http` and `body` are about the answer to a call, and this step makes none; put"
          + " them into the step that calls"
      ),
    ]
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
      var names = StepNames(in: nodes)
      for node in nodes {
        var draft = StepDraft()
        section.read(node, into: &draft, &findings)
        names.check(draft, &findings)
        draft.warnOfRepetition(in: node, &findings)
        steps.append(draft, at: node.place)
      }
      return steps
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
