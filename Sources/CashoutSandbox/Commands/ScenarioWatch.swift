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
      if watch.sawChange() { await watch.load(into: server) }
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

  /// Puts the file in force, and on it what the command line states: at once, so that no call comes
  /// between them, but each may be what the disk refuses.
  private func load(into server: SandboxServer) async {
    let registry = server.host.registry
    let (loading, stating) = (JournalReceipt(), JournalReceipt())
    do {
      var file = try server.host.loader.load(path: path)
      if stated.clock != nil { file = file.keepingPace }
      let warnings = try JournalReceipt.$current.withValue(loading) {
        try registry.load(file, into: registry.standard)
      }
      let conflict = JournalReceipt.$current.withValue(stating) { self.conflict(in: registry) }
      guard await registry.keeps(loading) else { throw registry.unkept }
      let isStated = await registry.keeps(stating)
      for warning in warnings { Terminal.printWarning(warning.description) }
      tell(of: file, isStated ? conflict : registry.unkept)
    } catch ControlError.journalUnavailable(let trouble) {
      Terminal.printError(
        "\(path) was changed and is not in force, for it cannot be kept; the scenario before it stays"
          + "\n\(trouble); mend that, and save the file again"
      )
    } catch {
      let reason =
        (error as? ScenarioFaults)?.text ?? (error as? ControlError)?.message ?? "\(error)"
      Terminal.printError(
        "\(path) was changed and does not load; the scenario before it stays\n\(reason)"
      )
    }
  }

  /// Why what the command line states does not hold beside the file.
  private func conflict(in registry: SandboxRegistry) -> ControlError? {
    do throws(SandboxRegistry.Conflict) {
      try registry.restate(stated)
      return nil
    } catch {
      return ControlError(error)
    }
  }

  private func tell(of file: ScenarioFile, _ conflict: ControlError?) {
    guard let conflict else {
      return Terminal.printNote("\(path) was changed and is in force: \(file.scenario.title)")
    }
    var reason = conflict.message
    if case .journalUnavailable(let trouble) = conflict {
      reason = "\(trouble); mend that, and save the file again"
    }
    Terminal.printError("\(path) is in force, and not what the command line states: \(reason)")
  }
}
