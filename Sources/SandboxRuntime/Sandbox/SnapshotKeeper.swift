import SandboxJournal
import Synchronization

/// Writes snapshots of a sandbox, one at a time, while calls go on.
final class SnapshotKeeper: Sendable {
  /// How many bytes are handed over to the journal at once.
  private static let stride = 1 << 20

  private struct Desk {
    var isBusy = false
    /// Grows when what was kept is forgotten.
    var generation = 0
    /// The parts that are on disk.
    var entries: [JournalPart.Name: JournalSnapshot.Entry] = [:]
  }

  /// A snapshot that is being written.
  private struct Work: Sendable {
    let image: SandboxImage
    let generation: Int
    let earlier: [JournalPart.Name: JournalSnapshot.Entry]
    let names: [JournalPart.Name]
    let journal: Journal
    let finish: @Sendable (_ isKept: Bool) -> Void
    var entries: [JournalSnapshot.Entry] = []
  }

  private let desk = Mutex(Desk())

  /// Takes over what a start has found.
  func restore(_ snapshot: JournalSnapshot?) {
    desk.withLock { desk in
      desk.entries = Dictionary((snapshot?.entries ?? []).map { ($0.name, $0) }) { first, _ in first
      }
    }
  }

  /// Forgets what was kept, as a reset does; a snapshot that is being written comes to nothing.
  func forget() {
    desk.withLock { desk in
      desk.generation += 1
      desk.entries = [:]
    }
  }

  /// Whether a snapshot may begin; it has to, then.
  func begin() -> Bool {
    desk.withLock { desk in
      guard !desk.isBusy else { return false }
      desk.isBusy = true
      return true
    }
  }

  /// Writes an image once everything up to a position of the journal is on disk.
  func keep(
    _ image: SandboxImage,
    behind position: Int,
    _ journal: Journal,
    _ finish: @escaping @Sendable (_ isKept: Bool) -> Void
  ) {
    let (generation, earlier) = desk.withLock { ($0.generation, $0.entries) }
    let work = Work(
      image: image,
      generation: generation,
      earlier: earlier,
      names: image.names,
      journal: journal,
      finish: finish
    )
    wait(position, work)
  }

  private func wait(_ position: Int, _ work: Work) {
    work.journal.tell(of: position) { isKept in
      Workshop.run { isKept && self.isCurrent(work) ? self.goOn(work) : self.end(work, false) }
    }
  }

  private func isCurrent(_ work: Work) -> Bool {
    desk.withLock { $0.generation == work.generation }
  }

  /// Hands some more parts over, or the list of all of them.
  private func goOn(_ work: Work) {
    var work = work
    var (bytes, position) = (0, 0)
    while bytes < Self.stride, work.entries.count < work.names.count {
      let name = work.names[work.entries.count]
      let part = work.image.part(name, work.journal.contracts)
      let digest = part.digest
      bytes += part.body.count / 8
      if let entry = work.earlier[name], entry.digest == digest {
        work.entries.append(entry)
        continue
      }
      bytes += part.body.count
      work.entries.append(JournalSnapshot.Entry(name, last: part.last, digest: digest))
      position = work.journal.append(.part(part))
    }
    guard work.entries.count == work.names.count else {
      return position > 0 ? wait(position, work) : goOn(work)
    }
    conclude(work)
  }

  private func conclude(_ work: Work) {
    let image = work.image
    let snapshot = JournalSnapshot(
      sandbox: image.sandbox,
      last: image.last,
      wall: image.wall,
      monotonic: image.monotonic,
      entries: work.entries
    )
    let position = work.journal.append(.snapshot(snapshot))
    work.journal.tell(of: position) { isKept in
      Workshop.run {
        if isKept { work.journal.sweep(image.sandbox) }
        self.end(work, isKept)
      }
    }
  }

  private func end(_ work: Work, _ isKept: Bool) {
    desk.withLock { desk in
      desk.isBusy = false
      guard isKept, desk.generation == work.generation else { return }
      desk.entries = Dictionary(work.entries.map { ($0.name, $0) }) { first, _ in first }
    }
    work.finish(isKept)
  }
}
