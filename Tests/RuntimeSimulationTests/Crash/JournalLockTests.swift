import Foundation
import SandboxJournal
import Testing

/// A folder is one process's, and free as soon as that has closed it.
@Suite struct JournalLockTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "lock-\(UUID())").path

  @Test func `a folder that is open is refused with the process that has it`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try JournalStore(folder: folder)
    defer { store.close() }
    let pid = ProcessInfo.processInfo.processIdentifier
    #expect(throws: JournalFault.inUse(folder, pid: Int(pid))) { try JournalStore(folder: folder) }
  }

  #if os(Linux)
  /// As a child that is being started has it, until it becomes its program.
  @Test func `a folder that is closed is free, whoever has its descriptor still`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try JournalStore(folder: folder)
    let copy = dup(try #require(descriptor(of: folder + "/lock")))
    defer { close(copy) }
    store.close()
    try JournalStore(folder: folder).close()
  }

  private func descriptor(of path: String) -> Int32? {
    let files = FileManager.default
    let all = try? files.contentsOfDirectory(atPath: "/proc/self/fd")
    let name = all?.first {
      (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
    }
    return name.flatMap { Int32($0) }
  }
  #endif
}
