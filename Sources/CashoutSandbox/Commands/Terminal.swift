import Foundation

/// Where commands write; unbuffered, so that a program that reads a pipe sees each line at once.
package enum Terminal {
  package static func print(_ text: String) { write(text, to: .standardOutput) }

  package static func printError(_ text: String) { write("error: " + text, to: .standardError) }

  /// Whether a person watches standard output.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Prints a line that the next one may replace.
  static func printUnfinished(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  /// What a person should know although nothing failed; standard output stays for the program.
  package static func printNote(_ text: String) { write("note: " + text, to: .standardError) }

  /// Prints what is possible but hardly meant, as findings of a file read.
  static func printWarning(_ text: String) { write(text, to: .standardError) }

  private static func write(_ text: String, to handle: FileHandle) {
    let line = text.hasSuffix("\n") ? text : text + "\n"
    // A reader that went away is no reason to fail.
    try? handle.write(contentsOf: Data(line.utf8))
  }
}
