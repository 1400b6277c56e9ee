import Foundation

/// Ends a server whose parent process has ended, so that a killed test run leaves none behind.
struct ParentWatch: Sendable {
  private let parent = getppid()

  /// Looks four times a second; an orphan has another parent at once.
  func run(_ server: SandboxServer) async {
    while (try? await Task.sleep(for: .milliseconds(250))) != nil {
      // Again and again, for a server that is only about to run does not hear it.
      if getppid() != parent { await server.shutDown() }
    }
  }
}
