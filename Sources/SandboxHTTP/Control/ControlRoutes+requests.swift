import HTTPTypes
import Hummingbird
import MerchantObservation
import NIOCore
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ServiceLifecycle
import WireJSON

extension ControlRoutes {
  var requestRoutes: [Route] {
    [
      route(
        .get,
        "/sandbox/requests",
        query: ["method", "path", "status", "payout", "external_id", "order"] + ListPage.parameters
      ) { _, sandbox, query throws(ControlError) in
        try Self.list(sandbox, query)
      },
      route(.post, "/sandbox/requests/count") { call, sandbox throws(ControlError) in
        let body = try ControlFields(call.body, fields: ["method", "path", "body"])
        let method = body.text("method")
        let path = body.text("path")
        let subset = body.members("body")
        try body.check()
        let matching = sandbox.requests.all().filter {
          $0.exchange.matches(method: method, path: path, body: subset)
        }
        return .json(["count": .integer(matching.count)])
      },
      route(.get, "/sandbox/events") { _, sandbox in
        HTTPAnswer(
          status: .ok,
          contentType: "text/event-stream",
          headers: [(.cacheControl, "no-cache")],
          stream: Self.serverSentEvents(sandbox.feed, every: host.beat)
        )
      },
    ]
  }

  /// Oldest first unless told.
  private static func list(
    _ sandbox: Sandbox,
    _ query: ControlFields
  ) throws(ControlError) -> HTTPAnswer {
    let method = query.text("method")
    let path = query.text("path")
    let status = query.integer("status", in: 0...999)
    let payout = PayoutFilter(query, sandbox)
    let page = ListPage(query)
    let isNewestFirst = query.isNewestFirst
    try query.check()
    let all = page.entries(of: sandbox.requests.all(), newestFirst: isNewestFirst, \.number)
    let entries = all.lazy.filter { entry in
      entry.exchange.matches(method: method, path: path, body: nil)
        && status.map { $0 == entry.status } ?? true && payout.matches(entry.subject)
    }
    return .json(page.cut(entries) { .integer($0.number) }.json("requests", \.json))
  }

  /// `id: NUMBER`, `event: NAME` and `data: JSON`, after one comment that says the stream is open.
  ///
  /// A comment comes every now and then, so that the silence is not taken for an end, and a client
  /// that is gone is noticed.
  private static func serverSentEvents(
    _ feed: EventFeed,
    every beat: Duration
  ) -> ResponseBody {
    let listener = feed.listen()
    return ResponseBody { writer in
      try await writer.write(ByteBuffer(string: ": open\n\n"))
      let beats = Task {
        while (try? await Task.sleep(for: beat)) != nil { listener.beat() }
      }
      defer { beats.cancel() }
      for await event in listener.events.cancelOnGracefulShutdown() {
        guard let event else {
          try await writer.write(ByteBuffer(string: ": still here\n\n"))
          listener.takeBeat()
          continue
        }
        var buffer = ByteBuffer(string: "id: \(event.number)\nevent: \(event.name)\ndata: ")
        buffer.writeBytes(event.data.encoded())
        buffer.writeString("\n\n")
        try await writer.write(buffer)
      }
      try await writer.finish(nil)
    }
  }
}
