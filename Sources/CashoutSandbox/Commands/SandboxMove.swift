import ContractPort
package import Foundation
import SandboxCore
import SandboxHTTP
import SandboxJournal
package import SandboxRuntime
import ScenarioLanguage
import WireJSON

/// What `journal export`, `journal import` and `serve --open` do: one sandbox from a server to another.
package enum SandboxMove {
  /// Reads one sandbox of a journal, which stays as it is.
  ///
  /// - Parameters:
  ///   - id: which one, `default` for the default sandbox.
  ///   - folder: of `serve --data`.
  ///   - withSecrets: whether credentials are part of it.
  /// - Returns: the file's bytes.
  /// - Throws: ``CommandFailure`` when there is no such folder or sandbox (64) or no journal (4).
  package static func export(
    _ id: String,
    of folder: String,
    withSecrets: Bool
  ) throws(CommandFailure) -> Data {
    try FileFault.probeFolder(folder)
    let lock = try doing { try JournalStore.guarding(folder) }
    defer { withExtendedLifetime(lock) {} }
    let copy = try doing { try JournalCopy(of: folder + "/" + JournalStore.fileName) }
    defer { copy.remove() }
    let server = try resumed(copy.folder)
    defer { server.host.registry.closeJournal() }
    guard let sandbox = server.host.registry[id] else {
      let known = server.host.registry.all.map(\.id).joined(separator: ", ")
      throw .usage("there is no sandbox \(id) in \(folder); there are \(known)")
    }
    let bytes = try bytes(of: sandbox, withSecrets: withSecrets)
    // What was written over might have been more than a secret.
    _ = try file(Array(bytes), named: "the file of sandbox \(id)")
    return bytes
  }

  private static func bytes(
    of sandbox: Sandbox,
    withSecrets: Bool
  ) throws(CommandFailure) -> Data {
    try inFolder { folder throws(CommandFailure) in
      try doing {
        let store = try JournalStore(folder: folder)
        defer { store.close() }
        try SandboxFile.write(sandbox, withSecrets: withSecrets, to: store)
      }
      let path = folder + "/" + JournalStore.fileName
      guard let bytes = FileManager.default.contents(atPath: path) else {
        throw .data("\(path) cannot be read")
      }
      return bytes
    }
  }

  /// Adds a file's sandbox to a journal.
  ///
  /// - Returns: what it is called, with credentials if they are new, as a JSON line.
  /// - Throws: ``CommandFailure`` when the journal (4) or the file (4, 64) cannot be used.
  package static func load(
    _ path: String,
    into folder: String
  ) throws(CommandFailure) -> String {
    let file = try file(path)
    let server = try resumed(folder)
    defer { server.host.registry.closeJournal() }
    let adopted = try doing { try server.host.registry.adopt(file) }
    let merchant = adopted.sandbox.merchant
    var line: JSONObject = ["id": .string(adopted.sandbox.id), "login": .string(merchant.login)]
    if adopted.isRenamed {
      line.append("pass", .string(merchant.pass))
      line.append("signature", .string(merchant.signature))
    }
    if adopted.hasNewKeys {
      line.append("read_only_key", .string(merchant.readOnlyKey))
      line.append("api_key", .string(merchant.apiKey))
      line.append("merchant_id", .string(merchant.merchantID))
    }
    return String(decoding: line.encoded(), as: UTF8.self)
  }

  /// Reads a file that `journal export` wrote, or standard input for `-`.
  ///
  /// - Throws: ``CommandFailure`` when there is none (64), or it cannot be used (4).
  package static func file(_ path: String) throws(CommandFailure) -> SandboxFile {
    try FileFault.probeReading(path)
    return try file(SigningDesk.bytes(path), named: StandardInput.name(of: path))
  }

  private static func file(
    _ bytes: [UInt8],
    named name: String
  ) throws(CommandFailure) -> SandboxFile {
    guard JournalStore.begins(bytes) else {
      let reason = bytes.isEmpty ? "it is empty" : "it does not begin as one"
      throw .data(
        "\(name) is not a file that `cashout-sandbox journal export` wrote: \(reason); write one with"
          + " cashout-sandbox journal export DIR SANDBOX > FILE"
      )
    }
    return try inFolder { folder throws(CommandFailure) in
      try doing {
        try Data(bytes).write(to: URL(filePath: folder + "/" + JournalStore.fileName))
        do throws(JournalFault) {
          let store = try JournalStore(folder: folder)
          defer { store.close() }
          return try SandboxFile(
            store,
            named: name,
            contracts: ContractList(MockedContracts.all),
            loader: MockedContracts.loader
          )
        } catch {
          throw error.placed(inSandboxFile: name)
        }
      }
    }
  }

  private static func resumed(_ folder: String) throws(CommandFailure) -> SandboxServer {
    try doing {
      var options = ServerOptions()
      options.store = try JournalStore(folder: folder)
      return try SandboxServer(resuming: options)
    }
  }

  private static func inFolder<Value>(
    _ body: (String) throws(CommandFailure) -> Value
  ) throws(CommandFailure) -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sandbox-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // There may be secrets in what is put there.
    try doing {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    }
    return try body(folder)
  }

  private static func doing<Value>(_ body: () throws -> Value) throws(CommandFailure) -> Value {
    do {
      return try body()
    } catch SandboxFile.Fault.shortSecret {
      throw .usage(
        "a passphrase, signature or key of the sandbox has fewer than six letters and may stand in"
          + " any text, so it cannot be left out; --with-secrets keeps it"
      )
    } catch let failure as CommandFailure {
      throw failure
    } catch let fault as JournalFault {
      throw .data("\(fault)")
    } catch let conflict as SandboxRegistry.Conflict {
      throw .data(ControlError(conflict).message)
    } catch {
      throw .data(error.localizedDescription)
    }
  }
}
