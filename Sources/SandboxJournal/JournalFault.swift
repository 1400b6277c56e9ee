/// Why a journal cannot be used: what, where, and what helps.
package enum JournalFault: Error, Sendable, Equatable {
  /// The folder cannot be made, read or written.
  case folder(String, reason: String)
  /// The folder has no journal.
  case missing(String)
  /// Another process has it.
  case inUse(String, pid: Int?)
  /// A later version wrote it.
  case tooNew(String, version: Int)
  /// Something in a file is not as it was written.
  case damaged(file: String, place: String, reason: String)
  /// A file is none that has a sandbox, or not all of it.
  case sandboxFile(String, reason: String)
  /// The disk did not take or give something just now.
  case disk(String)
}

extension JournalFault {
  /// The same fault, found in a copy.
  package func placed(in folder: String, insteadOf copy: String) -> JournalFault {
    switch self {
    case .damaged(let file, let place, let reason):
      .damaged(file: file.replacing(copy, with: folder), place: place, reason: reason)
    case .tooNew(let file, let version):
      .tooNew(file.replacing(copy, with: folder), version: version)
    default: self
    }
  }

  /// Whether it is what became of a file, and not of an attempt to read it.
  package var isDamage: Bool { if case .damaged = self { true } else { false } }

  /// The same fault, found in a copy of a file that has one sandbox.
  package func placed(inSandboxFile file: String) -> JournalFault {
    switch self {
    case .damaged(_, let place, let reason):
      .sandboxFile(
        file,
        reason: "is damaged: \(place): \(reason); export the sandbox again, or copy the file again"
      )
    case .tooNew(_, let version):
      .sandboxFile(
        file,
        reason: "was written in format \(version), which only a later version reads; use that one"
      )
    default: self
    }
  }
}

extension JournalFault: CustomStringConvertible {
  package var description: String {
    guard case .damaged = self else { return finding }
    return finding
      + "; cashout-sandbox journal check DIR lists everything that is wrong, journal repair DIR keeps"
      + " what can be kept"
  }

  /// What is wrong, for who has looked for damage already.
  package var finding: String {
    switch self {
    case .folder(let folder, let reason):
      "\(folder) cannot keep data: \(reason)"
    case .missing(let folder):
      "\(folder) has no \(JournalStore.fileName); name a folder that serve --data has kept data in"
    case .inUse(let folder, let pid):
      "\(folder) is in use by \(pid.map { "process \($0)" } ?? "another process");"
        + " stop it first, or give this one a folder of its own"
    case .tooNew(let folder, let version):
      "\(folder) was written in format \(version), which only a later version reads; use that one,"
        + " or another folder"
    case .damaged(let file, let place, let reason):
      "\(file) is damaged: \(place): \(reason)"
    case .sandboxFile(let file, let reason): "\(file) \(reason)"
    case .disk(let reason):
      "the journal cannot be written: \(reason)"
    }
  }
}
