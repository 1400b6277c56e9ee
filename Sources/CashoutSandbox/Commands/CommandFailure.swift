package import ScenarioLanguage
import ScenarioText

/// Why a command ends: one line for a person and the exit status.
package struct CommandFailure: Error, Sendable, Equatable {
  package let message: String
  package let exitStatus: Int32

  /// A scenario that does not load.
  static func scenario(_ message: String) -> Self { Self(message: message, exitStatus: 2) }

  /// A port that cannot be opened.
  static func port(_ message: String) -> Self { Self(message: message, exitStatus: 3) }

  /// A folder for data that cannot be used, or damage in it.
  package static func data(_ message: String) -> Self { Self(message: message, exitStatus: 4) }

  /// Wrong usage, as `sysexits.h` numbers it.
  package static func usage(_ message: String) -> Self { Self(message: message, exitStatus: 64) }
}

extension CommandFailure {
  /// A first word that is no command.
  package static func unknownCommand(_ word: String, known: [String]) -> Self {
    .usage(
      "there is no command `\(word)`; "
        + Suggestion.clause(for: word, among: known, kind: "there are")
    )
  }

  /// A duration that leads back, which a parser of arguments takes for an option.
  package static func wayBack(_ words: some Collection<String>) -> Self? {
    guard words.first == "advance", let word = words.first(where: isNegative) else { return nil }
    return .usage(
      "advance \(word): time only goes forward; write how far without the minus, such as"
        + " \(word.dropFirst())"
    )
  }

  private static func isNegative(_ word: String) -> Bool {
    let letters = word.unicodeScalars.prefix(2)
    return letters.first == "-" && letters.last.map { ("0"..."9").contains($0) } ?? false
  }

  /// Paths that have nothing to check or run.
  package init(_ fault: ScenarioPaths.UsageFault) { self = .usage(fault.message) }
}
