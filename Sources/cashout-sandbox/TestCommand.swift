import ArgumentParser
import CashoutSandbox

/// `test`: runs suites of scenario files.
struct TestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run scenario files with steps, in parallel and in virtual time.",
    discussion: """
      Each file runs in a sandbox of its own, over real HTTP on loopback. Webhooks go to the \
      built-in receiver whatever their URL. Files without steps are only loaded.

      Exit status: 0 when all passed, 1 for a failure, 2 for a file that does not load, 64 for \
      wrong usage, 74 when standard output cannot be written.
      """
  )

  @Argument(
    help: ArgumentHelp("Scenario files, - for standard input, or folders.", valueName: "file|dir"),
    completion: .file()
  )
  var paths: [String]

  @Option(help: "How many files run at the same time. (default: one for each processor)")
  var jobs: Int?

  @Option(help: "Run only files whose title, name or a tag has this text, in any case.")
  var filter: String?

  @Option(help: "Seed that replaces those of the files.")
  var seed: UInt64?

  @Option(help: ArgumentHelp("Write a JUnit XML report.", valueName: "file"))
  var junit: String?

  @Option(help: ArgumentHelp("Write a JSON report.", valueName: "file"))
  var json: String?

  @Option(help: "Seconds that each call of a step may take. (default: 30)")
  var callTimeout: Int?

  @Flag(help: "Stop at the first failure.")
  var failFast = false

  func validate() throws {
    if let callTimeout, !(1...3600 ~= callTimeout) {
      throw ValidationError("--call-timeout \(callTimeout): write seconds from 1 to 3600")
    }
    if let jobs, !(1...256 ~= jobs) {
      throw ValidationError("--jobs \(jobs): write a number from 1 to 256")
    }
  }

  func run() async throws {
    var desk = SuiteDesk(paths: paths)
    desk.filter = filter
    desk.jobs = jobs
    desk.seed = seed
    desk.junit = junit
    desk.json = json
    desk.stopsAtFailure = failFast
    desk.callTimeout = callTimeout
    do {
      throw ExitCode(Terminal.exitStatus(try await desk.run()))
    } catch let failure as CommandFailure {
      Terminal.printError(failure.message)
      throw ExitCode(failure.exitStatus)
    }
  }
}
