import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import SandboxCore
import ServiceLifecycle
import Synchronization

/// Posts webhooks to the merchants' servers and reports what came of it.
///
/// Redirects are not followed and count as failures; of an answer's body no more than a few kilobytes
/// are read. Once the sender has stopped, every attempt fails at once, so that nobody waits for it.
final class WebhookSender: Service {
  /// One attempt, with the place to report to.
  struct Job: Sendable {
    let url: String
    let contentType: String
    let body: [UInt8]
    /// How long the receiver has to answer; `nil` for the sender's own time.
    let timeout: Duration?
    let report: @Sendable (WebhookOutcome) -> Void
  }

  /// What came of an attempt.
  enum WebhookOutcome: Sendable, Equatable {
    case answered(status: Int)
    case failed(String)
  }

  private struct Desk: Sendable {
    var lanes = DeliveryLanes<Job>(width: 32)
    var isOpen = true
  }

  /// How long a receiver has to answer.
  private let timeout: Duration
  private let client: HTTPClient
  private let desk = Mutex(Desk())
  private let jobs: AsyncStream<Job>
  private let continuation: AsyncStream<Job>.Continuation

  init(timeout: Duration) {
    self.timeout = timeout
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.timeout.connect = TimeAmount(timeout)
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
    // A receiver that is not there is an outcome; the client would ask again until the timeout.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    client = HTTPClient(
      eventLoopGroup: HTTPClient.defaultEventLoopGroup,
      configuration: configuration
    )
    (jobs, continuation) = AsyncStream.makeStream(of: Job.self)
  }

  /// Sends as soon as the receiver's lane has room; returns at once.
  func send(_ job: Job) {
    let (isOpen, ready) = desk.withLock { desk in
      guard desk.isOpen else { return (false, Job?.none) }
      return (true, desk.lanes.start(job, to: Self.receiver(of: job.url)))
    }
    if let ready { start(ready) }
    if !isOpen { job.report(.failed(Self.stopped)) }
  }

  private func start(_ job: Job) {
    guard case .terminated = continuation.yield(job) else { return }
    job.report(.failed(Self.stopped))
  }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        for await job in self.jobs {
          group.addTask {
            job.report(await self.attempt(job))
            self.finish(job)
          }
        }
        group.cancelAll()
      }
    }
    await stop()
    try await client.shutdown()
  }

  /// Frees a sender that never ran.
  func discard() async {
    await stop()
    try? await client.shutdown()
  }

  /// Fails what waits and what is still to come.
  private func stop() async {
    let waiting = desk.withLock { desk in
      desk.isOpen = false
      return desk.lanes.removeWaiting()
    }
    continuation.finish()
    for job in waiting { job.report(.failed(Self.stopped)) }
    for await job in jobs { job.report(.failed(Self.stopped)) }
  }

  private func finish(_ job: Job) {
    let next = desk.withLock { $0.lanes.finish(Self.receiver(of: job.url)) }
    if let next { start(next) }
  }

  private func attempt(_ job: Job) async -> WebhookOutcome {
    guard WebAddress(job.url) != nil else { return .failed(Self.noAddress) }
    var request = HTTPClientRequest(url: job.url)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: job.contentType)
    request.headers.add(name: "User-Agent", value: "cashout-sandbox")
    request.body = .bytes(job.body)
    do {
      let timeout = job.timeout ?? timeout
      let response = try await client.execute(request, timeout: TimeAmount(timeout))
      await Self.drain(response.body)
      return .answered(status: Int(response.status.code))
    } catch {
      return .failed(reason(error, job.timeout ?? timeout))
    }
  }

  /// Reads a short body, so that the connection can be used again; leaves a long one.
  private static func drain(_ body: HTTPClientResponse.Body) async {
    var read = 0
    do {
      for try await part in body {
        read += part.readableBytes
        if read > 16_384 { return }
      }
    } catch {
      // The status has come; what happens to the rest of the body changes nothing.
    }
  }

  private func reason(_ error: any Error, _ timeout: Duration) -> String {
    switch error as? HTTPClientError {
    case .deadlineExceeded, .connectTimeout, .readTimeout:
      "no answer within \(DurationText.text(timeout))"
    case .invalidURL, .emptyHost, .emptyScheme: Self.noAddress
    case .remoteConnectionClosed: "the receiver closed the connection"
    case .cancelled: Self.stopped
    case let error?: error.shortDescription
    case nil: Self.socketReason(error)
    }
  }

  private static let stopped = "the sandbox stopped"
  private static let noAddress = "not an http or https URL"

  private static func socketReason(_ error: any Error) -> String {
    if error is CancellationError { return stopped }
    let text = String(describing: error)
    return text.contains("refused") ? "connection refused" : text
  }

  /// Scheme, host and port: what a slow receiver is known by.
  private static func receiver(of url: String) -> String {
    let slashes = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return slashes.prefix(3).joined(separator: "/").lowercased()
  }
}
