import GoldenFiles
import CashoutSandbox
import Foundation
import ScenarioLanguage
import ScenarioText
import Testing
import WireJSON

/// What editors do not tell although `check` does: known, and with a reason each.
@Suite struct SchemaMissTests {
  private static let folder = Golden.own.folder.appending(path: "diagnostics")

  private static let files =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }.sorted()

  /// Parts of messages, and why JSON Schema cannot say the same.
  private static let reasons: [(part: String, why: String)] = [
    ("that is not defined above", "aliases are the YAML parser's"),
    ("has no meaning here", "so are tags"), ("merge keys", "so are merge keys"),
    ("a key has to be a text", "so are keys"), ("stands here twice", "so are keys that repeat"),
    ("no such file", "it sees one file"), ("this is not a file", "it sees one file"),
    ("the file has faults of its own", "it sees one file"),
    ("is not a time zone", "the zones are the machine's"),
    ("2026-02-30", "it has no calendar"),
    ("is too long here", "it cannot compare durations"),
    ("ends before it begins", "it cannot compare times"),
    ("the longest wait comes second", "it cannot compare durations"),
    ("has to be longer than `median`", "it cannot compare durations"),
    ("write the smaller number first", "it cannot compare the ends of a range"),
    ("is not a count", "it cannot compare the ends of a range"),
    ("more than two decimals", "it cannot count an unquoted number's decimals"),
    ("more than the two decimals", "it cannot count an unquoted number's decimals"),
    ("1e3", "it is a number to JSON Schema"),
    ("is not a regular expression", "patterns of ours have their own grammar"),
    ("is not an IP address", "addresses are more than one pattern can say"),
    ("COMPLETED comes before DELIVERED", "it has no order of states"),
    ("nothing can follow REJECTED", "it has no order of states"),
    ("each state is reached once", "it has no order of states"),
    ("no payout is called", "it does not follow names from step to step"),
    ("no create stands before", "it does not follow names from step to step"),
    ("one name for 3 payouts", "it does not hold a text against a number"),
    ("and this one", "a request may have any members"),
    ("is observed already", "it does not compare the items of a list"),
    ("name the payout", "steps and `observe` share the form of expectations"),
    ("is no kind of value", "what a body has may be anything"),
  ]

  /// The errors of a file that the schema has nothing to say about.
  private func misses(_ file: String) throws -> [ScenarioDiagnostic] {
    let url = Self.folder.appending(path: file)
    guard let text = try? String(contentsOf: url, encoding: .utf8),
      let value = ScenarioSchema.value(text)
    else { return [] }
    let told = SchemaCheck.faults(value, ScenarioSchema.document.object ?? [:])
    let places = ScenarioSchema.places(text)
    return findings(url.path).filter { finding in
      let paths = places.filter { $0.place == finding.place }.map(\.path)
      return !paths.contains { path in told.contains { Self.isAbout($0, path) } }
    }
  }

  private func findings(_ path: String) -> [ScenarioDiagnostic] {
    do {
      return try ScenarioLoader.load(path: path).warnings.filter { $0.severity == .error }
    } catch {
      return error.diagnostics.filter { $0.severity == .error && $0.file == path }
    }
  }

  /// Whether a fault is at a path, at the mapping or list in which that stands, or in it.
  ///
  /// What one key forbids another to say is a fault of either.
  private static func isAbout(_ fault: String, _ path: String) -> Bool {
    let told = String(fault.prefix { $0 != ":" })
    return told == path || parent(of: told) == path || parent(of: path) == told
      || (fault.hasSuffix(": no word") && parent(of: told) == parent(of: path))
  }

  private static func parent(of path: String) -> String {
    path.lastIndex { $0 == "." || $0 == "[" }.map { String(path[..<$0]) } ?? ""
  }

  @Test func `what the schema misses has a reason, and every reason is needed`() throws {
    var needed: Set<String> = []
    for file in Self.files {
      for miss in try misses(file) {
        let reason = Self.reasons.first { miss.message.contains($0.part) }
        #expect(reason != nil, "\(file):\(miss.line):\(miss.column): \(miss.message)")
        if let reason { needed.insert(reason.part) }
      }
    }
    #expect(Self.reasons.map(\.part).filter { !needed.contains($0) } == [])
  }
}
