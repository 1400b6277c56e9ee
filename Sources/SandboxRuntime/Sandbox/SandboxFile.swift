package import ContractPort
import Foundation
import HTTPTypes
import MerchantObservation
import RecordCoding
import SandboxCore
import SandboxDecisions
package import SandboxJournal
package import ScenarioLanguage
import Synchronization
import WireJSON

/// One sandbox as a file that somebody else opens: what it was made from, a snapshot, its calls.
///
/// It is a journal with that sandbox alone, so that what reads journals of every version reads it.
package struct SandboxFile: Sendable {
  /// Why a sandbox cannot be written without its secrets.
  package enum Fault: Error, Sendable {
    /// A secret that may stand in any text by chance.
    case shortSecret
    /// The sandbox is not kept on disk.
    case notKept
  }

  let made: MadeSandbox
  let parts: [JournalPart]
  let calls: [RequestLog.Entry]
  /// Whether credentials are in it.
  package let hasSecrets: Bool
  /// What messages call it.
  let name: String

  private static let mark = "exported"
  private static let withSecrets = "with secrets"

  /// Reads a file that stands in a folder of its own.
  ///
  /// - Parameters:
  ///   - store: the folder.
  ///   - name: what messages call the file.
  ///   - contracts: what acts, switches and orders are.
  ///   - loader: reads scenarios.
  /// - Throws: ``JournalFault`` when it is damaged, or none of a sandbox.
  package init(
    _ store: JournalStore,
    named name: String,
    contracts: ContractList,
    loader: ScenarioLoader
  ) throws(JournalFault) {
    self.name = name
    let records = RoomRecords(contracts, loader)
    guard let word = try store.word(Self.mark), let kept = try store.sandboxes().first,
      let snapshot = try store.snapshot(of: kept.number)
    else {
      throw .sandboxFile(
        name,
        reason: "is the journal of a server, and not a file that `cashout-sandbox journal export`"
          + " wrote; export a sandbox of its folder: cashout-sandbox journal export DIR SANDBOX"
      )
    }
    hasSecrets = word == Self.withSecrets
    made = try JournalPast.sandbox(kept, records, file: store.path)
    var parts: [JournalPart] = []
    try store.parts(of: snapshot) { parts.append($0) }
    self.parts = parts
    calls = try store.entries(of: kept.number, records)
  }

  /// Writes a sandbox into an empty store.
  ///
  /// - Throws: ``Fault``, or ``JournalFault`` of the disk.
  package static func write(
    _ sandbox: Sandbox,
    withSecrets: Bool,
    to store: JournalStore
  ) throws {
    var commit = try sandbox.exported()
    if !withSecrets { commit.hide(try sandbox.secrets()) }
    try store.write(commit)
    try store.set(mark, withSecrets ? Self.withSecrets : "without secrets")
  }
}

extension Sandbox {
  /// Everything as it stands, as sandbox 0 of a journal; an advance under way ends.
  fileprivate func exported() throws(SandboxFile.Fault) -> JournalCommit {
    guard let journal else { throw .notKept }
    endAdvance()
    let image = desk.withLock { imaged($0) }.numbered(0)
    var made = origin
    made.past = nil
    var record = RecordWriter()
    made.write(to: &record, journal.contracts)
    var commit = JournalCommit()
    commit.made = [JournalSandbox(number: 0, base: image.last, body: record.bytes)]
    commit.parts = image.names.map { image.part($0, journal.contracts) }
    commit.snapshots = [image.list(commit.parts)]
    commit.calls = requests.all().map { entry in
      var record = RecordWriter(capacity: 1024)
      entry.masked.write(to: &record)
      return JournalCall(sandbox: 0, number: entry.number, body: record.bytes)
    }
    return commit
  }

  /// Every value that proves somebody, but for those that everybody knows.
  fileprivate func secrets() throws(SandboxFile.Fault) -> HiddenTexts {
    let (merchant, past, phase) = desk.withLock {
      ($0.room.state.merchant, $0.past, $0.room.origin.merchant)
    }
    var texts = [merchant, origin.merchant, origin.settings.merchant, phase].flatMap {
      [$0.pass, $0.signature, $0.readOnlyKey, $0.apiKey]
    }
    for chapter in past.chapters {
      switch chapter.input {
      case .load(let file):
        texts += [file.scenario.merchant.pass, file.scenario.merchant.signature].compactMap(\.self)
      case .restate(let statement):
        texts += [statement.pass, statement.signature].compactMap(\.self)
      default: break
      }
    }
    let known = Defaults.merchant
    let isKnown = Set([known.pass, known.signature, known.readOnlyKey, known.apiKey, ""])
    let secrets = Set(texts).subtracting(isKnown)
    guard secrets.allSatisfy({ $0.utf8.count >= HiddenTexts.shortest }) else { throw .shortSecret }
    return HiddenTexts(secrets.union(foreignSecrets).subtracting(isKnown))
  }

  /// What receivers and senders of messages are known by, where it is long enough to be a secret and
  /// no word of any text.
  private var foreignSecrets: [String] {
    let (state, phase) = desk.withLock { ($0.room.state, $0.room.origin.merchant) }
    let merchants = [state.merchant, origin.merchant, origin.settings.merchant, phase]
    let urls = Set((merchants.map(\.webhookURL) + state.payouts.map(\.order.notificationURL)))
    return (inbox.secrets + urls.compactMap(\.self).flatMap { SecretURL.secrets(of: $0) })
      .filter { $0.utf8.count >= HiddenTexts.shortest + 2 }
  }
}

extension SandboxImage {
  func numbered(_ sandbox: Int) -> SandboxImage {
    SandboxImage(
      sandbox: sandbox,
      snapshot: snapshot,
      inbox: inbox,
      deliveries: deliveries,
      wall: wall,
      monotonic: monotonic
    )
  }

  /// The snapshot that has these parts.
  func list(_ parts: [JournalPart]) -> JournalSnapshot {
    JournalSnapshot(
      sandbox: sandbox,
      last: last,
      wall: wall,
      monotonic: monotonic,
      entries: parts.map { JournalSnapshot.Entry($0.name, last: last, digest: $0.digest) }
    )
  }
}

extension JournalCommit {
  /// Writes an x over every letter of some texts, wherever they stand; lengths stay as they are, so
  /// that records are records still.
  fileprivate mutating func hide(_ secrets: HiddenTexts) {
    made = made.map {
      JournalSandbox(number: $0.number, base: $0.base, body: secrets.hidden(in: $0.body))
    }
    parts = parts.map { part in
      JournalPart(
        sandbox: part.sandbox,
        part.name,
        last: part.last,
        body: secrets.hidden(in: part.body)
      )
    }
    calls = calls.map {
      JournalCall(sandbox: 0, number: $0.number, body: secrets.hidden(in: $0.body))
    }
    snapshots = snapshots.map { old in
      JournalSnapshot(
        sandbox: old.sandbox,
        last: old.last,
        wall: old.wall,
        monotonic: old.monotonic,
        entries: parts.map { JournalSnapshot.Entry($0.name, last: old.last, digest: $0.digest) }
      )
    }
  }
}
