import Foundation
import NIOHTTP1
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
import ScenarioText
import WireJSON

extension ClientDesk {
  /// Prints what the scenario's `observe` has come to, and writes it as JUnit XML if told.
  ///
  /// - Returns: the exit status, 1 when a check failed or nothing is observed.
  package func report(junit: String?) async throws(CommandFailure) -> Int32 {
    if let junit { try FileFault.probe("junit", junit) }
    let path = "/sandbox/report"
    // Before anything is written, so that nothing of a stranger's is.
    _ = try await server.answer(.GET, path, wanting: "passed").accepted()
    if let junit {
      let xml = try await server.answer(.GET, path, accept: "application/xml", wanting: nil)
        .accepted()
      try Report.write(xml.text, to: junit)
    }
    let text = try await server.answer(.GET, path, accept: "text/plain", wanting: nil).accepted()
    // Asked for last, so that the exit status is never better than what was printed.
    let json = try await server.answer(.GET, path, wanting: "passed").accepted()
    let told = isJSON ? json.text : TerminalText.clean(text.text)
    if junit != Report.standardOutput { Terminal.print(told) }
    return json.object["passed"] == true ? 0 : 1
  }

  /// Puts a scenario file in force, `-` for standard input; warnings go to standard error.
  ///
  /// - Throws: ``CommandFailure`` with every fault of the file (2).
  package func load(_ path: String) async throws(CommandFailure) -> String {
    let name = StandardInput.name(of: path)
    let body = try SigningDesk.bytes(path)
    let loading = try await server.answer(
      .PUT,
      "/sandbox/scenario",
      body: body,
      wanting: "scenario"
    )
    switch loading {
    case .success(let answer):
      for warning in Self.findings(answer.object["warnings"], name) {
        Terminal.printWarning(warning)
      }
      let title = answer.object["scenario"]?.text ?? ""
      return isJSON ? answer.text : "in force: \(TerminalText.line(title))"
    case .failure(let refusal):
      let faults = Self.findings(refusal.error?["faults"], name)
      guard refusal.status == 422, !faults.isEmpty else { throw refusal.failure }
      throw .scenario("the scenario does not load\n" + faults.joined(separator: "\n"))
    }
  }

  /// `file:line:column: error: message` for each finding.
  private static func findings(_ list: JSONValue?, _ name: String) -> [String] {
    (list?.array ?? []).compactMap(\.object).map { finding in
      let place = ["line", "column"].map { finding[$0]?.number?.text ?? "1" }
      let text = finding["message"]?.text ?? ""
      return "\(name):\(place.joined(separator: ":")): \(finding["severity"]?.text ?? "error"): "
        + TerminalText.line(text)
    }
  }

  /// Waits until the server answers.
  ///
  /// - Throws: ``CommandFailure`` when it does not in time (1).
  package func wait(for limit: String) async throws(CommandFailure) -> String {
    let duration: Duration
    do {
      duration = try DurationText.parse(limit)
    } catch {
      throw .usage("--timeout \(limit): \(error.message)")
    }
    let deadline = WallClock.monotonicMilliseconds + Double(duration.milliseconds)
    var last: CommandFailure?
    while true {
      let left = max(1, deadline - WallClock.monotonicMilliseconds)
      do throws(CommandFailure) {
        let answer = try await server.answer(
          .GET,
          "/sandbox/health",
          wanting: "version",
          within: .milliseconds(Int64(min(left, Self.attempt)))
        ).accepted()
        return text(answer) { _ in "ready at \(server.url)" }
      } catch {
        // An attempt that was cut short by the deadline says nothing of the server.
        if last == nil || WallClock.monotonicMilliseconds < deadline { last = error }
        guard WallClock.monotonicMilliseconds < deadline else {
          throw CommandFailure(
            message: "not ready within \(limit): \((last ?? error).message)",
            exitStatus: 1
          )
        }
      }
      try? await Task.sleep(for: .milliseconds(50))
    }
  }

  /// How long one attempt of ``wait(for:)`` may take, in milliseconds: what took the call and says
  /// nothing is not what is waited for.
  private static let attempt: Double = 5000
}
