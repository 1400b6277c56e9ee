import Foundation
import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A program that runs beside a test: what it is given, what it writes and how it ends.
///
/// It has an end with its test, also with one that fails or whose time is up: it gets SIGTERM and,
/// where it does not heed that, SIGKILL.
package final class Program: Sendable {
  /// How a run ended.
  package struct Outcome: Sendable {
    /// The exit code; 128 and the signal's number if a signal ended it, as in a shell.
    package let status: Int32
    package let output: String
    package let error: String
  }

  package let output = ProgramOutput()
  package let error = ProgramOutput()
  private let input: AsyncStream<[UInt8]>.Continuation
  private let signals: AsyncStream<Signal>.Continuation
  private let start: AsyncThrowingStream<Void, any Error>
  private let life: Task<Outcome, any Error>

  private init(_ configuration: Configuration) {
    DescriptorLimit.raised
    Self.brokenPipesAreErrors
    let (inputs, input) = AsyncStream.makeStream(of: [UInt8].self)
    let (orders, signals) = AsyncStream.makeStream(of: Signal.self)
    let (start, started) = AsyncThrowingStream.makeStream(of: Void.self)
    (self.input, self.signals, self.start) = (input, signals, start)
    life = Task { [output, error] in
      do {
        let result = try await Subprocess.run(
          configuration,
          input: .inputWriter,
          output: .sequence,
          error: .sequence
        ) { program in
          started.finish()
          await withTaskGroup { group in
            group.addTask { await Self.write(inputs, to: program.standardInputWriter) }
            group.addTask { for await signal in orders { try? program.send(signal: signal) } }
            async let errors: Void = error.fill(from: program.standardError)
            await output.fill(from: program.standardOutput)
            await errors
            group.cancelAll()
          }
        }
        let status = Self.status(result.terminationStatus)
        return await Outcome(status: status, output: output.rest(), error: error.rest())
      } catch {
        started.finish(throwing: error)
        throw error
      }
    }
  }

  /// Runs while a test uses it.
  ///
  /// - Parameters:
  ///   - program: its path, or a name to look for in the folders of its own `PATH`, then of ours.
  ///   - arguments: what follows the program's name.
  ///   - environment: all that it gets.
  ///   - test: what to do meanwhile.
  /// - Returns: what the test returns.
  /// - Throws: what keeps it from starting, and what the test throws.
  package static func during<Value>(
    program: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    _ test: (Program) async throws -> Value
  ) async throws -> Value {
    let running = Program(configuration(program, arguments, environment))
    return try await withTaskCancellationHandler {
      defer { running.end() }
      for try await _ in running.start {}
      do {
        let value = try await test(running)
        await running.ended()
        return value
      } catch {
        await running.ended()
        throw error
      }
    } onCancel: {
      running.end()
    }
  }

  /// Runs to the end.
  package static func run(
    program: String,
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await during(program: program, arguments, environment: environment) { running in
      running.write(Array(input.utf8))
      running.endInput()
      return try await running.outcome()
    }
  }

  // MARK: What a test does with it

  /// Gives it more to read, when it has read what was before.
  package func write(_ bytes: [UInt8]) { input.yield(bytes) }

  /// Gives it no more to read.
  package func endInput() { input.finish() }

  /// Sends SIGTERM, or SIGINT as Ctrl-C does, and waits for the end.
  package func stop(byInterrupt: Bool = false) async throws -> Outcome {
    signals.yield(byInterrupt ? .interrupt : .terminate)
    return try await outcome()
  }

  /// Sends SIGKILL, of which the program hears nothing, and waits for the end.
  package func kill() async throws -> Outcome {
    signals.yield(.kill)
    return try await outcome()
  }

  /// Waits for the end.
  package func outcome() async throws -> Outcome { try await life.value }

  /// Begins to end it, by SIGTERM first.
  package func end() { life.cancel() }

  private func ended() async {
    end()
    _ = await life.result
  }

  // MARK: How it is done

  /// What is written to a program that has gone is an error then, and not the end of the tests.
  private static let brokenPipesAreErrors: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  private static func configuration(
    _ program: String,
    _ arguments: [String],
    _ environment: [String: String]
  ) -> Configuration {
    var options = PlatformOptions()
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(10))]
    let variables = environment.compactMap { name, value in
      Environment.Key(rawValue: name).map { ($0, value) }
    }
    return Configuration(
      executable: program.contains("/") ? .path(FilePath(program)) : .name(program),
      arguments: Arguments(arguments),
      environment: .custom(Dictionary(uniqueKeysWithValues: variables)),
      platformOptions: options
    )
  }

  /// A program need not read what it is given: what is left then is lost.
  private static func write(
    _ inputs: AsyncStream<[UInt8]>,
    to writer: StandardInputWriter
  ) async {
    for await bytes in inputs { _ = try? await writer.write(bytes) }
    try? await writer.finish()
  }

  private static func status(_ status: TerminationStatus) -> Int32 {
    switch status {
    case .exited(let code): code
    case .signaled(let number): 128 + number
    }
  }
}
