package import Foundation
import ScenarioLanguage
import ScenarioText
import Synchronization

/// Where commands write; unbuffered, so that a program that reads a pipe sees each line at once.
package enum Terminal {
  private static let hasFailed = Mutex(false)

  /// Writes to standard output; the first time that this cannot be done, standard error says why.
  package static func print(_ text: String) {
    guard let cause = write(text, to: .standardOutput) else { return }
    let isFirst = hasFailed.withLock { hasFailed in
      defer { hasFailed = true }
      return !hasFailed
    }
    if isFirst { printError("cannot write standard output: \(cause)") }
  }

  /// What a command ends with: 74 instead of 0 when standard output could not be written.
  package static func exitStatus(_ status: Int32 = 0) -> Int32 {
    status == 0 && hasFailed.withLock(\.self) ? 74 : status
  }

  package static func printError(_ text: String) {
    _ = write("error: " + TerminalText.clean(text), to: .standardError)
  }

  /// Whether a person watches standard output.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether colours help: a terminal whose user has not asked for none.
  ///
  /// - Source: no-color.org; a terminal without abilities calls itself `dumb`.
  static var showsColour: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isTerminal && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  /// Prints a line that the next one may replace.
  static func printUnfinished(_ text: String) {
    _ = write(text, to: .standardOutput, isLine: false)
  }

  /// What a person should know although nothing failed; standard output stays for the program.
  package static func printNote(_ text: String) {
    _ = write("note: " + TerminalText.clean(text), to: .standardError)
  }

  /// Prints what is possible but hardly meant, as findings of a file read.
  static func printWarning(_ text: String) {
    _ = write(TerminalText.clean(text), to: .standardError)
  }

  /// Writes bytes to standard output, which has to be a file or a program.
  ///
  /// - Throws: ``CommandFailure`` for a terminal (64), or what keeps it from being written (74).
  package static func write(_ bytes: Data) throws(CommandFailure) {
    guard !isTerminal else {
      throw .usage("what comes is no text; send it to a file with > bug.sandbox")
    }
    do {
      try FileHandle.standardOutput.write(contentsOf: bytes)
    } catch {
      throw CommandFailure(
        message: "cannot write standard output: \(FileFault.cause(error))",
        exitStatus: 74
      )
    }
  }

  /// Why the text could not be written; `nil` when it was.
  private static func write(
    _ text: String,
    to handle: FileHandle,
    isLine: Bool = true
  ) -> String? {
    let line = !isLine || text.hasSuffix("\n") ? text : text + "\n"
    do {
      try handle.write(contentsOf: Data(line.utf8))
      return nil
    } catch {
      // A reader that went away has seen what it wanted, which is no reason to fail.
      return FileFault.isBrokenPipe(error) ? nil : FileFault.cause(error)
    }
  }
}
