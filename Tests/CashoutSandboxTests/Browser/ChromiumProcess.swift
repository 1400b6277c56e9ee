import Foundation
import Programs
import Synchronization
import Testing
import WireJSON

/// A process of a headless Chromium that tests drive by its own protocol, over a pair of pipes.
final class ChromiumProcess: Sendable {
  /// The one that the tests of a suite share: to start one costs more than most of them.
  @TaskLocal static var shared: ChromiumProcess?

  /// Where Chromium is on this machine; nil if it is not.
  static let executable: String? = {
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private struct Desk {
    var lastNumber = 0
    var answers: [Int: CheckedContinuation<JSONObject, any Error>] = [:]
    var events: [String: AsyncStream<Void>.Continuation] = [:]
    var hasEnded = false
  }

  private let program: Program
  private let desk = Mutex(Desk())

  private init(_ program: Program) { self.program = program }

  /// Runs Chromium, with a profile of its own, while tests use it.
  static func during(_ tests: (ChromiumProcess) async throws -> Void) async throws {
    guard let executable else {
      throw Chromium.Failure(message: "there is no Chromium on this machine")
    }
    let profile = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: profile) }
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = profile.path
    try await Program.during(
      program: "/bin/sh",
      arguments(executable, profile: profile),
      environment: environment
    ) { program in
      let chromium = ChromiumProcess(program)
      try await withThrowingTaskGroup { group in
        group.addTask { await chromium.listen() }
        defer { program.end() }
        try await tests(chromium)
        // Ended from outside, its helpers write to the profile while it is removed.
        _ = try? await chromium.order("Browser.close")
        _ = try? await program.outcome()
      }
    }
  }

  private static func arguments(_ executable: String, profile: URL) -> [String] {
    // The protocol comes in at descriptor 3 and goes out at 4; nothing else is to be read or said.
    let redirected = #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#
    return [
      "-c", redirected, executable, "--headless", "--remote-debugging-pipe", "--no-sandbox",
      "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--lang=en",
      "--disable-background-networking", "--disable-component-update",
      "--user-data-dir=\(profile.path)", "about:blank",
    ]
  }

  /// Sends an order and waits for what came of it.
  @discardableResult
  func order(
    _ method: String,
    _ parameters: JSONObject = [:],
    session: String? = nil
  ) async throws -> JSONObject {
    try await withCheckedThrowingContinuation { waiting in
      let number = desk.withLock { desk -> Int? in
        guard !desk.hasEnded else { return nil }
        desk.lastNumber += 1
        desk.answers[desk.lastNumber] = waiting
        return desk.lastNumber
      }
      guard let number else {
        return waiting.resume(throwing: Chromium.Failure(message: "Chromium has ended"))
      }
      var message: JSONObject = [
        "id": .number(JSONNumber(number)), "method": .string(method), "params": .object(parameters),
      ]
      if let session { message.append("sessionId", .string(session)) }
      program.write(message.encoded() + [0])
    }
  }

  /// The events of one kind in a page from now on.
  func events(_ method: String, session: String) -> AsyncStream<Void> {
    let (events, continuation) = AsyncStream.makeStream(of: Void.self)
    desk.withLock { $0.events["\(session) \(method)"] = continuation }
    return events
  }

  // MARK: What comes back

  private func listen() async {
    while let message = await program.output.next(before: 0) { take(message) }
    close()
  }

  private func take(_ bytes: [UInt8]) {
    guard let message = try? JSONParser.parse(bytes).object else { return }
    guard let number = message["id"]?.number?.integer else {
      let event = "\(message["sessionId"]?.text ?? "") \(message["method"]?.text ?? "")"
      desk.withLock { $0.events[event] }?.yield()
      return
    }
    let waiting = desk.withLock { $0.answers.removeValue(forKey: Int(number)) }
    if let error = message["error"]?.object {
      waiting?.resume(throwing: Chromium.Failure(message: error.text))
    } else {
      waiting?.resume(returning: message["result"]?.object ?? [:])
    }
  }

  private func close() {
    let waiting = desk.withLock { desk in
      desk.hasEnded = true
      for listener in desk.events.values { listener.finish() }
      defer { desk.answers = [:] }
      return Array(desk.answers.values)
    }
    for answer in waiting {
      answer.resume(throwing: Chromium.Failure(message: "Chromium has ended"))
    }
  }
}
