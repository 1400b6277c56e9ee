import Testing
import WireJSON

/// A browser for one test: nothing that another test has seen, stored or opened is in it.
struct Chromium {
  /// What Chromium said that the protocol has no answer for.
  struct Failure: Error { let message: String }

  private let process: ChromiumProcess
  private let context: String

  /// Runs a browser while a test uses it, in the process of its suite or in one of its own.
  static func run(_ test: (Chromium) async throws -> Void) async throws {
    guard let process = ChromiumProcess.shared else {
      return try await ChromiumProcess.during { try await run(in: $0, test) }
    }
    try await run(in: process, test)
  }

  private static func run(
    in process: ChromiumProcess,
    _ test: (Chromium) async throws -> Void
  ) async throws {
    let made = try await process.order("Target.createBrowserContext")
    let chromium = Chromium(process: process, context: made["browserContextId"]?.text ?? "")
    do {
      try await test(chromium)
    } catch {
      try? await chromium.close()
      throw error
    }
    try await chromium.close()
  }

  private func close() async throws {
    try await process.order("Target.disposeBrowserContext", ["browserContextId": .string(context)])
  }

  /// Opens an empty page; its session, by which it is ordered about.
  func newPage() async throws -> String {
    let target = try await process.order(
      "Target.createTarget",
      ["url": "about:blank", "browserContextId": .string(context)]
    )
    let attached = try await process.order(
      "Target.attachToTarget",
      ["targetId": target["targetId"] ?? nil, "flatten": true]
    )
    return attached["sessionId"]?.text ?? ""
  }

  /// Sends an order to a page and waits for what came of it.
  @discardableResult
  func order(
    _ method: String,
    _ parameters: JSONObject = [:],
    session: String
  ) async throws -> JSONObject {
    try await process.order(method, parameters, session: session)
  }

  /// The events of one kind in a page from now on.
  func events(_ method: String, session: String) -> AsyncStream<Void> {
    process.events(method, session: session)
  }
}

/// Runs one process of Chromium for all tests of a suite.
struct ChromiumTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing tests: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await ChromiumProcess.during { process in
      try await ChromiumProcess.$shared.withValue(process) { try await tests() }
    }
  }
}

extension Trait where Self == ChromiumTrait {
  /// One process for all tests of the suite.
  static var sharingChromium: Self { Self() }
}

extension Trait where Self == ConditionTrait {
  /// Where there is a browser.
  static var withChromium: Self {
    .enabled(
      if: ChromiumProcess.executable != nil,
      "Chromium is not on this machine; apt-get install chromium brings it"
    )
  }
}
