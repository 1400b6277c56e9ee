import Foundation
import Programs
import Testing

/// A disk on which files of a `serve` may have so many bytes and no more, as if it were full then.
struct SmallDisk: Sendable {
  let program: Program
  let served: ServedSandbox
  private let pid: Int

  /// Serves from a folder with so many kilobytes to a file; a shell hides the signal of it.
  static func during(
    _ folder: DataFolder,
    blocks: Int,
    _ options: [String] = [],
    _ test: (SmallDisk) async throws -> Void
  ) async throws {
    let script = "trap '' XFSZ; ulimit -S -f \(blocks); exec \"$0\" \"$@\""
    let arguments = ["serve", "--port", "0", "--json", "--clock", "manual"] + folder.options
    let command = ["-c", script, Program.path] + arguments + options
    try await Program.during(program: "/bin/bash", command) { program in
      let served = try await ServedSandbox.introduced(by: program)
      let lock = try String(contentsOfFile: folder.file("lock"), encoding: .utf8)
      let pid = try #require(Int(lock.filter(\.isNumber)))
      try await test(SmallDisk(program: program, served: served, pid: pid))
    }
  }

  /// Takes nothing more from now on.
  func fill() async throws { try await allow("1024:") }

  /// Takes whatever comes from now on.
  func grow() async throws { try await allow("unlimited") }

  private func allow(_ size: String) async throws {
    let outcome = try await Program.run(program: "prlimit", ["--fsize=\(size)", "--pid=\(pid)"])
    try #require(outcome.status == 0, "\(outcome.error)")
  }

  /// Health says when the disk takes something again, which is looked for all the time.
  func waitUntilWritten() async throws {
    while try await served.send("GET", "/sandbox/health").status != 200 {}
  }
}
