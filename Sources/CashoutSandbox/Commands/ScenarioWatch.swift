import Foundation
import SandboxCore
import SandboxHTTP
import SandboxRuntime
import ScenarioLanguage
import ScenarioText

/// Puts a scenario file in force again whenever it, or a file that it includes, was changed.
struct ScenarioWatch: Sendable {
  /// By what a changed file is known: an editor may write it in place or put another in its place.
  private struct Stamp: Equatable {
    let changed: Date?
    let size: UInt64?
    let number: UInt64?

    init(_ path: String) {
      let real = ScenarioFolder.resolved(path)
      let attributes = try? FileManager.default.attributesOfItem(atPath: real)
      changed = attributes?[.modificationDate] as? Date
      size = (attributes?[.size] as? NSNumber)?.uint64Value
      number = (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
    }
  }

  private let path: String
  /// What the command line states beside the file, which wins over each of its states.
  private let stated: SandboxStart
  private var stamps: [String: Stamp]

  init(path: String, _ start: SandboxStart) {
    self.path = path
    var stated = start
    stated.scenario = nil
    self.stated = stated
    stamps = Self.stamps(path)
  }

  /// Looks four times a second; a file with faults leaves the scenario in force.
  func run(_ server: SandboxServer) async {
    var watch = self
    while (try? await Task.sleep(for: .milliseconds(250))) != nil {
      if watch.sawChange() { watch.load(into: server) }
    }
  }

  private mutating func sawChange() -> Bool {
    guard stamps.contains(where: { $0.value != Stamp($0.key) }) else { return false }
    stamps = Self.stamps(path)
    return true
  }

  private static func stamps(_ path: String) -> [String: Stamp] {
    let files = MockedContracts.loader.files(path: path)
    return Dictionary(uniqueKeysWithValues: files.map { ($0, Stamp($0)) })
  }

  private func load(into server: SandboxServer) {
    let registry = server.host.registry
    do {
      var file = try server.host.loader.load(path: path)
      if stated.clock != nil { file = file.keepingPace }
      for warning in try registry.load(file, into: registry.standard) {
        Terminal.printWarning(warning.description)
      }
      try registry.restate(stated)
      Terminal.printNote("\(path) was changed and is in force: \(file.scenario.title)")
    } catch let conflict as SandboxRegistry.Conflict {
      let reason = ControlError(conflict).message
      Terminal.printError("\(path) is in force, and not what the command line states: \(reason)")
    } catch {
      let reason =
        (error as? ScenarioFaults)?.text ?? (error as? ControlError)?.message ?? "\(error)"
      Terminal.printError(
        "\(path) was changed and does not load; the scenario before it stays\n\(reason)"
      )
    }
  }
}
