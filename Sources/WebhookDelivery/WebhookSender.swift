import NIOCore
import ServiceLifecycle
import Synchronization

/// Posts webhooks to the merchants' servers and reports what came of it.
///
/// Redirects are not followed and count as failures; of an answer's body no more than a few kilobytes
/// are read. Once the sender has stopped, every attempt ends at once, and nobody knows with what.
package final class WebhookSender: Service {
  /// One attempt, with the place to report to.
  package struct Job: Sendable {
    package let url: String
    package let contentType: String
    package let body: [UInt8]
    /// How long the receiver has to answer; `nil` for the sender's own time.
    package let timeout: Duration?
    /// Whether it is still to be sent: a sandbox may be gone when the attempt's turn comes.
    package let isWanted: @Sendable () -> Bool
    package let report: @Sendable (Outcome) -> Void

    package init(
      url: String,
      contentType: String,
      body: [UInt8],
      timeout: Duration?,
      isWanted: @escaping @Sendable () -> Bool,
      report: @escaping @Sendable (Outcome) -> Void
    ) {
      self.url = url
      self.contentType = contentType
      self.body = body
      self.timeout = timeout
      self.isWanted = isWanted
      self.report = report
    }

    /// What it keeps while it waits.
    package var bytes: Int { url.utf8.count + body.count + 300 }
  }

  /// What came of an attempt.
  package enum Outcome: Sendable, Equatable {
    case answered(ReceiverAnswer)
    case failed(String)
    /// The sender stopped first: the attempt is as open as before.
    case interrupted
  }

  /// An attempt whose URL was read.
  private struct Errand: Sendable {
    let job: Job
    let address: ReceiverAddress
  }

  private struct Desk: Sendable {
    var lanes: DeliveryLanes<Errand>
    var isOpen = true
  }

  /// How long a receiver has to answer.
  private let timeout: Duration
  private let client: ReceiverClient
  private let desk: Mutex<Desk>
  private let errands: AsyncStream<Errand>
  private let continuation: AsyncStream<Errand>.Continuation

  /// - Parameters:
  ///   - timeout: how long a receiver has, from connecting to the last byte that is read.
  ///   - bounds: how much is open and waits at once.
  ///   - trust: which certificates receivers may show.
  package init(
    timeout: Duration,
    bounds: DeliveryBounds,
    trust: ReceiverTrust
  ) {
    self.timeout = timeout
    client = ReceiverClient(trust: trust)
    desk = Mutex(Desk(lanes: DeliveryLanes(bounds)))
    (errands, continuation) = AsyncStream.makeStream(of: Errand.self)
  }

  /// Sends as soon as the receiver's lane has room; returns at once.
  package func send(_ job: Job) {
    guard let address = ReceiverAddress(job.url) else { return fail(job, .noAddress) }
    let errand = Errand(job: job, address: address)
    let admission = desk.withLock { desk in
      desk.isOpen ? desk.lanes.admit(errand, bytes: job.bytes, to: address.receiver) : nil
    }
    switch admission {
    case .starts: start(errand)
    case .waits: break
    case .refused(let reason): fail(job, .tooMany(reason))
    case nil: job.report(.interrupted)
    }
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        for await errand in self.errands {
          group.addTask {
            await self.attempt(errand)
            self.finish(errand)
          }
        }
        group.cancelAll()
      }
    }
    await stop()
  }

  /// Frees a sender that never ran.
  package func discard() async { await stop() }

  private func start(_ errand: Errand) {
    guard case .terminated = continuation.yield(errand) else { return }
    errand.job.report(.interrupted)
  }

  /// Ends what waits and what is still to come.
  private func stop() async {
    let waiting = desk.withLock { desk in
      desk.isOpen = false
      return desk.lanes.removeWaiting()
    }
    continuation.finish()
    for errand in waiting { errand.job.report(.interrupted) }
    for await errand in errands { errand.job.report(.interrupted) }
  }

  private func finish(_ errand: Errand) {
    let ready = desk.withLock { $0.lanes.finish(errand.address.receiver) }
    for next in ready { start(next) }
  }

  /// Reports as soon as the outcome is known; returns when the connection is gone.
  private func attempt(_ errand: Errand) async {
    let job = errand.job
    guard job.isWanted() else { return fail(job, .unwanted) }
    let call = client.send(
      ReceiverRequest(
        address: errand.address,
        fields: [("Content-Type", job.contentType)],
        body: job.body,
        timeout: job.timeout ?? timeout
      )
    )
    await withTaskCancellationHandler {
      do {
        job.report(.answered(try await call.answer.get()))
      } catch ReceiverFault.stopped {
        job.report(.interrupted)
      } catch {
        job.report(.failed(ReceiverFault.reason(error, within: job.timeout ?? timeout)))
      }
      try? await call.closed.get()
    } onCancel: {
      call.cancel()
    }
  }

  private func fail(_ job: Job, _ fault: ReceiverFault) { job.report(.failed(fault.reason)) }
}
