import SandboxCore
import ScenarioText

/// A rule of an included file, with a name that says where it comes from.
struct IncludedRule {
  let draft: RuleDraft
  let name: String
}

/// Follows `include`, without leaving a file's folder and without going in circles.
struct IncludeReader {
  /// The most files that one scenario brings in, through others or not.
  private static let most = 100
  /// What was found wrong in the included files.
  private(set) var diagnostics: [ScenarioDiagnostic] = []
  /// Every file that was included, each once.
  private(set) var paths: [String] = []
  /// The texts of the included files, by name.
  private(set) var texts: [String: String] = [:]
  private let loader: ScenarioLoader
  /// Texts that stand in place of the files, by name; `nil` to read the files.
  private let given: [String: String]?
  private var count = 0
  /// The files that are being read, outermost first.
  private var chain: [String] = []

  init(_ loader: ScenarioLoader, given: [String: String]? = nil) {
    self.loader = loader
    self.given = given
  }

  /// The rules of everything that a file includes, in order.
  ///
  /// What is wrong with the includes goes to the file's findings. The path is the file's own,
  /// without symbolic links.
  mutating func rules(of parsed: inout ParsedScenario, path: String) -> [IncludedRule] {
    chain.append(path)
    defer { chain.removeLast() }
    var rules: [IncludedRule] = []
    var isShadowed = parsed.draft.bank.rules?.contains { $0.when.isUnconditional } ?? false
    for include in parsed.draft.includes ?? [] {
      do throws(IncludeFault) {
        let included = try self.rules(include, of: parsed, folder: ScenarioFolder(of: path))
        if isShadowed, !included.isEmpty {
          parsed.findings.warn(
            "include: no rule of \(quoted(include.path)) can match, because a rule before them"
              + " has no conditions",
            at: include.place
          )
        }
        if included.isEmpty, !diagnostics.contains(where: { $0.severity == .error }) {
          parsed.findings.warn(
            "include: \(quoted(include.path)) has no `bank.rules`, and nothing else of it counts",
            at: include.place
          )
        }
        if !isShadowed { warn(of: included, from: include, in: &parsed) }
        isShadowed = isShadowed || included.contains { $0.draft.when.isUnconditional }
        rules += included
      } catch {
        parsed.findings.fault(
          "include: \(quoted(include.path)): \(error.message)",
          at: include.place
        )
      }
    }
    return rules
  }

  /// Rules of an included file that a rule of the including file keeps from matching.
  private func warn(
    of included: [IncludedRule],
    from include: IncludeDraft,
    in parsed: inout ParsedScenario
  ) {
    var budget = ComparisonBudget()
    let own = (parsed.draft.bank.rules ?? []).enumerated().map { index, rule in
      DryRule(rule.when, number: index + 1, name: rule.name, at: rule.place)
    }
    for rule in included {
      guard let wider = own.first(where: { $0.when.covers(rule.draft.when, &budget) }) else {
        continue
      }
      parsed.findings.warn(
        "include: \(quoted(rule.name)) of \(quoted(include.path)) can never match, because"
          + " \(wider.label) matches all that it matches and decides first",
        at: include.place
      )
    }
  }

  private mutating func rules(
    _ include: IncludeDraft,
    of parent: ParsedScenario,
    folder: ScenarioFolder
  ) throws(IncludeFault) -> [IncludedRule] {
    let name = ScenarioFolder.sibling(of: parent.name, include.path)
    let path = given == nil ? try folder.path(include.path) : name
    guard !chain.contains(path) else {
      throw IncludeFault("this file includes itself in the end; break the circle")
    }
    if !paths.contains(path) { paths.append(path) }
    count += 1
    guard count <= Self.most else {
      throw IncludeFault("more than \(Self.most) files come together; include fewer")
    }
    var parsed = ParsedScenario(bytes: try bytes(path), name: name, loader)
    texts[name] = parsed.text
    let inner = rules(of: &parsed, path: path)
    diagnostics += parsed.findings.diagnostics
    let own = (parsed.draft.bank.rules ?? []).enumerated().map { index, rule in
      IncludedRule(draft: rule, name: rule.name ?? "\(include.path) rule \(index + 1)")
    }
    return own + inner
  }

  private func bytes(_ path: String) throws(IncludeFault) -> [UInt8] {
    guard let given else { return try ScenarioFolder.bytes(path) }
    guard let text = given[path] else { throw IncludeFault("its text was not kept") }
    return Array(text.utf8)
  }
}
