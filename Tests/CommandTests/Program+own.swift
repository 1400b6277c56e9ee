import Foundation
import Programs

/// The executable that was built beside the tests, run as a user runs it, with an environment that
/// has only what a test states.
extension Program {
  private static let executable = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "cashout-sandbox")

  static var path: String { executable.path }

  /// Runs to the end.
  ///
  /// - Parameters:
  ///   - arguments: what follows the program's name.
  ///   - input: what it reads.
  ///   - environment: all that it gets.
  ///   - goal: where a shell sends standard output, a file or `|command`; `nil` for the test.
  /// - Returns: how it ended.
  /// - Throws: what keeps it from starting.
  static func run(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:],
    output goal: String? = nil
  ) async throws -> Outcome {
    guard let goal else {
      return try await run(program: path, arguments, input: input, environment: environment)
    }
    let redirected =
      "\"$0\" \"$@\"" + (goal.hasPrefix("|") ? " \(goal) > /dev/null" : " > '\(goal)'")
    return try await run(
      program: "/bin/sh",
      ["-c", redirected, path] + arguments,
      input: input,
      environment: environment
    )
  }

  /// Runs while a test uses it, with as many files and sockets as it may have open.
  static func during<Value>(
    _ arguments: [String],
    environment: [String: String] = [:],
    descriptors: Int? = nil,
    _ test: (Program) async throws -> Value
  ) async throws -> Value {
    guard let descriptors else {
      return try await during(program: path, arguments, environment: environment, test)
    }
    return try await during(
      program: "/bin/sh",
      ["-c", "ulimit -n \(descriptors) && exec \"$0\" \"$@\"", path] + arguments,
      environment: environment,
      test
    )
  }
}
