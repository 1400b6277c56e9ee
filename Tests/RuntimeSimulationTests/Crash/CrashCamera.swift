import Foundation
import SandboxJournal
import Synchronization

/// Copies a journal's files at some moments of its writes, as a power loss there would leave them.
///
/// The thread that writes stands still meanwhile.
final class CrashCamera: Sendable {
  /// What was on disk at a moment, and what the outside knew.
  struct Picture: Sendable {
    let folder: String
    let stage: JournalStage
    let commit: Int
    /// The latest decision that was acknowledged, and the latest at all, by sandbox.
    let acknowledged: [String: Int]
    let decided: [String: Int]
    /// How many webhooks were sent.
    let sent: Int
  }

  private struct Desk {
    var commits = 0
    var acknowledged: [String: Int] = [:]
    var decided: [String: Int] = [:]
    var sent = 0
    var pictures: [Picture] = []
  }

  let folder = FileManager.default.temporaryDirectory.appending(path: "crash-\(UUID())").path
  /// The commits at which a picture is taken, each at one stage.
  private let moments: [Int: JournalStage]
  private let desk = Mutex(Desk())

  init(moments: [Int: JournalStage]) { self.moments = moments }

  var pictures: [Picture] { desk.withLock(\.pictures) }

  func note(decided number: Int, in sandbox: String) {
    desk.withLock { $0.decided[sandbox] = max($0.decided[sandbox] ?? 0, number) }
  }

  func note(acknowledged number: Int, in sandbox: String) {
    desk.withLock { $0.acknowledged[sandbox] = max($0.acknowledged[sandbox] ?? 0, number) }
  }

  func noteSent() { desk.withLock { $0.sent += 1 } }

  /// Comes to a stage of a write.
  func pass(_ stage: JournalStage) {
    let (commit, before) = desk.withLock { desk in
      if stage == .begun { desk.commits += 1 }
      return (desk.commits, desk)
    }
    guard moments[commit] == stage else { return }
    let copy = "\(folder)-\(commit)"
    try? FileManager.default.copyItem(atPath: folder, toPath: copy)
    desk.withLock { desk in
      desk.pictures.append(
        Picture(
          folder: copy,
          stage: stage,
          commit: commit,
          acknowledged: before.acknowledged,
          decided: desk.decided,
          sent: before.sent
        )
      )
    }
  }

  func removeAll() {
    for path in [folder] + pictures.map(\.folder) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
