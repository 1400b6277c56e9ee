import HTTPTypes
import Hummingbird
import NIOCore
import SandboxCore
import ServiceLifecycle
import WireJSON

extension ControlRoutes {
  var requestRoutes: [Route] {
    [
      route(.get, "/sandbox/requests") { call, sandbox throws(ControlError) in
        let limit = try call.integer("limit", in: 1...1000) ?? 100
        let after = try call.integer("after", in: 0...Int(Int32.max)) ?? 0
        let path = call.query("path")
        let found = sandbox.requests.all(after: after).filter { entry in
          entry.matches(method: nil, path: path, body: nil)
        }
        let page = found.prefix(limit)
        let next = found.count > limit ? page.last.map { JSONValue.integer($0.number) } : nil
        return .json(["requests": .array(page.map(\.json)), "next": next ?? .null])
      },
      route(.post, "/sandbox/requests/count") { call, sandbox throws(ControlError) in
        let body = try ControlBody(call.body, fields: ["method", "path", "body"])
        let method = try body.text("method")
        let path = try body.text("path")
        let matching = sandbox.requests.all().filter {
          $0.matches(method: method, path: path, body: body["body"])
        }
        return .json(["count": .integer(matching.count)])
      },
      route(.get, "/sandbox/events") { _, sandbox in
        HTTPAnswer(
          status: .ok,
          contentType: "text/event-stream",
          headers: [(.cacheControl, "no-cache")],
          stream: Self.serverSentEvents(sandbox.feed)
        )
      },
    ]
  }

  /// `event: NAME` and `data: JSON`, after one comment that says the stream is open.
  private static func serverSentEvents(_ feed: EventFeed) -> ResponseBody {
    let events = feed.listen()
    return ResponseBody { writer in
      try await writer.write(ByteBuffer(string: ": open\n\n"))
      for await event in events.cancelOnGracefulShutdown() {
        var buffer = ByteBuffer(string: "event: \(event.name)\ndata: ")
        buffer.writeBytes(event.data.encoded())
        buffer.writeString("\n\n")
        try await writer.write(buffer)
      }
      try await writer.finish(nil)
    }
  }
}
