import Foundation

/// The executable that was built beside the tests, run as a user runs it.
final class Program: Sendable {
  /// How a run ended.
  struct Outcome: Sendable {
    let status: Int32
    let output: String
    let error: String
  }

  private static let executable = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "cashout-sandbox")

  static var path: String { executable.path }

  private let process = Process()
  private let input = Pipe()
  private let exits: AsyncStream<Int32>
  let output: ProgramOutput
  let error: ProgramOutput

  /// Starts a program with an environment that has only what a test states.
  ///
  /// - Parameters:
  ///   - arguments: what follows the program's name.
  ///   - environment: all that it gets.
  ///   - goal: where a shell sends standard output, a file or `|command`; `nil` for the test.
  ///   - descriptors: how many files and sockets it may have open, if not as many as the tests.
  ///   - executable: where the program is.
  /// - Throws: what keeps it from starting.
  private init(
    _ arguments: [String],
    _ environment: [String: String],
    output goal: String? = nil,
    descriptors: Int? = nil,
    executable: URL = executable
  ) throws {
    let (exits, exited) = AsyncStream.makeStream(of: Int32.self)
    self.exits = exits
    let (output, error) = (Pipe(), Pipe())
    if goal != nil || descriptors != nil {
      let limit = descriptors.map { "ulimit -n \($0) && exec " } ?? ""
      let output = goal.map { $0.hasPrefix("|") ? " \($0) > /dev/null" : " > '\($0)'" } ?? ""
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments =
        ["-c", "\(limit)\"$0\" \"$@\"\(output)", executable.path] + arguments
    } else {
      process.executableURL = executable
      process.arguments = arguments
    }
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = error
    process.terminationHandler = { process in
      exited.yield(process.terminationStatus)
      exited.finish()
    }
    try process.run()
    self.output = ProgramOutput(output)
    self.error = ProgramOutput(error)
  }

  /// Runs to the end.
  static func run(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:],
    output: String? = nil
  ) async throws -> Outcome {
    try await run(
      program: executable.path,
      arguments,
      input: input,
      environment: environment,
      output: output
    )
  }

  /// Runs a program of somebody else's to the end, given by its path.
  static func run(
    program path: String,
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:],
    output: String? = nil
  ) async throws -> Outcome {
    let executable = URL(filePath: path)
    let program = try Program(arguments, environment, output: output, executable: executable)
    try program.input.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try program.input.fileHandleForWriting.close()
    return await program.outcome()
  }

  /// Runs while a test uses it, then ends it by SIGTERM unless it has ended.
  static func during<Value>(
    _ arguments: [String],
    environment: [String: String] = [:],
    descriptors: Int? = nil,
    _ test: (Program) async throws -> Value
  ) async throws -> Value {
    let program = try Program(arguments, environment, descriptors: descriptors)
    defer { if program.process.isRunning { program.process.terminate() } }
    return try await test(program)
  }

  /// Sends SIGTERM, or SIGINT as Ctrl-C does, and waits for the end.
  func stop(byInterrupt: Bool = false) async -> Outcome {
    if byInterrupt { process.interrupt() } else { process.terminate() }
    return await outcome()
  }

  private func outcome() async -> Outcome {
    async let output = output.rest()
    async let error = error.rest()
    var status: Int32 = -1
    for await exit in exits { status = exit }
    let outcome = await Outcome(status: status, output: output, error: error)
    return withExtendedLifetime(process) { outcome }
  }
}
