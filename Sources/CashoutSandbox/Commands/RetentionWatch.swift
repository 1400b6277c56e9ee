import SandboxCore
import SandboxHTTP
import SandboxRuntime

/// Removes sandboxes that nobody has called for long, so that a server of many runs does not fill up.
struct RetentionWatch: Sendable {
  /// For how long a sandbox stays without a call, in wall time.
  let span: Duration

  /// Looks ten times in a span, at least once an hour and at most four times a second.
  func run(_ server: SandboxServer) async {
    let pause = min(max(span / 10, .milliseconds(250)), .seconds(3600))
    while (try? await Task.sleep(for: pause)) != nil {
      for id in server.host.registry.removeUnused(for: span) {
        Terminal.printNote("sandbox \(id) was removed: no call for \(DurationText.text(span))")
      }
    }
  }
}
