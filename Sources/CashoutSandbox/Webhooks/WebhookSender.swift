import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import Synchronization

/// Posts webhooks to the merchants' servers and reports what came of it.
///
/// Each attempt has ten seconds; redirects are not followed and count as failures; of an answer's
/// body no more than a few kilobytes are read.
final class WebhookSender: Service {
  /// One attempt, with the place to report to.
  struct Job: Sendable {
    let url: String
    let contentType: String
    let body: [UInt8]
    let report: @Sendable (WebhookOutcome) -> Void
  }

  /// What came of an attempt.
  enum WebhookOutcome: Sendable, Equatable {
    case answered(status: Int)
    case failed(String)
  }

  static let timeout: TimeAmount = .seconds(10)

  private let client: HTTPClient
  private let lanes = Mutex(DeliveryLanes<Job>(width: 32))
  private let jobs: AsyncStream<Job>
  private let continuation: AsyncStream<Job>.Continuation

  init() {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.timeout.connect = Self.timeout
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
    configuration.httpVersion = .http1Only
    client = HTTPClient(
      eventLoopGroup: HTTPClient.defaultEventLoopGroup,
      configuration: configuration
    )
    (jobs, continuation) = AsyncStream.makeStream(of: Job.self)
  }

  /// Sends as soon as the receiver's lane has room; returns at once.
  func send(_ job: Job) {
    let ready = lanes.withLock { $0.start(job, to: Self.receiver(of: job.url)) }
    if let ready { continuation.yield(ready) }
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
    continuation.finish()
    try await client.shutdown()
  }

  private func finish(_ job: Job) {
    let next = lanes.withLock { $0.finish(Self.receiver(of: job.url)) }
    if let next { continuation.yield(next) }
  }

  private func attempt(_ job: Job) async -> WebhookOutcome {
    var request = HTTPClientRequest(url: job.url)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: job.contentType)
    request.headers.add(name: "User-Agent", value: "cashout-sandbox")
    request.body = .bytes(job.body)
    do {
      let response = try await client.execute(request, timeout: Self.timeout)
      await Self.drain(response.body)
      return .answered(status: Int(response.status.code))
    } catch {
      return .failed(Self.reason(error))
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

  private static func reason(_ error: any Error) -> String {
    switch error as? HTTPClientError {
    case .deadlineExceeded, .connectTimeout, .readTimeout: "no answer within 10 s"
    case .invalidURL, .emptyHost, .emptyScheme: "not an http or https URL"
    case .remoteConnectionClosed: "the receiver closed the connection"
    case .cancelled: "the sandbox stopped"
    case let error?: error.shortDescription
    case nil: socketReason(error)
    }
  }

  private static func socketReason(_ error: any Error) -> String {
    if error is CancellationError { return "the sandbox stopped" }
    let text = String(describing: error)
    return text.contains("refused") ? "connection refused" : text
  }

  /// Scheme, host and port: what a slow receiver is known by.
  private static func receiver(of url: String) -> String {
    let slashes = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return slashes.prefix(3).joined(separator: "/").lowercased()
  }
}
