import ScenarioLanguage
import ScenarioText

/// A scenario file that a command was told of, `-` for standard input.
enum ScenarioArgument {
  /// Reads it; what is no file at all is wrong usage, as it is for every command.
  ///
  /// A message also names the variable that the path came from.
  /// - Throws: ``CommandFailure``: a file that cannot be read (64), or one with faults (2).
  static func load(
    _ path: String,
    from source: String? = nil
  ) throws(CommandFailure) -> ScenarioFile {
    let source = source.map { " (\($0))" } ?? ""
    do throws(CommandFailure) {
      try FileFault.probeReading(path)
    } catch {
      throw CommandFailure(message: error.message + source, exitStatus: error.exitStatus)
    }
    do throws(ScenarioFaults) {
      return try MockedContracts.loader.load(path: path)
    } catch {
      throw .scenario("the scenario does not load\(source)\n\(error.text)")
    }
  }
}
