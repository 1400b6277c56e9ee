import HTTPTypes
import SandboxCore
import WireJSON

extension ControlRoutes {
  var inboxRoutes: [Route] {
    let receivers = [HTTPRequest.Method.get, .post, .patch, .delete, .head, .options].map {
      method in
      receiver(method, "/sandbox/inbox/{name}") { Self.receive($0, $1) }
    }
    return receivers + [
      route(.put, "/sandbox/inbox/{name}") { call, sandbox throws(ControlError) in
        let body = try ControlFields(call.body, fields: ["status"])
        let stated = body.integer("status", in: 200...599)
        if body["status"] == nil {
          body.note("status", got: "nothing", expected: "an HTTP status such as 500")
        }
        let status = try body.complete(stated)
        let name = call.parameter("name")
        switch sandbox.commit(.answerInbox(name, status: status)).answer {
        case .success: return .json(["name": .string(name), "status": .integer(status)])
        case .failure(.removed): throw .sandboxGone
        case .failure:
          throw .conflict(
            "too_many_inboxes",
            "a sandbox has \(InboxAnswers.maximumCount) inboxes, with names of 100 bytes at most; use one"
              + " that is there, or POST /sandbox/reset"
          )
        }
      },
      route(.get, "/sandbox/inbox/{name}/messages", query: ListPage.parameters) {
        call,
        sandbox,
        query throws(ControlError) in
        let page = ListPage(query)
        try query.check()
        let messages = sandbox.inbox.messages(call.parameter("name"))
        let part = page.cut(messages.lazy.filter { $0.number > page.after ?? 0 }) {
          .integer($0.number)
        }
        return .json(part.json("messages", \.json))
      },
    ]
  }

  private static func receive(_ call: HTTPCall, _ sandbox: Sandbox) -> HTTPAnswer {
    let message = Inbox.Arrival(
      method: call.method.rawValue,
      headers: call.headers.map { ($0.name.rawName, $0.value) },
      body: call.body
    )
    let status = sandbox.receive(call.parameter("name"), message)
    return HTTPAnswer(status: .init(code: status))
  }
}

extension Inbox.Message {
  /// The message; `form` has the fields of a form body, decoded and in order.
  ///
  /// `forged` stands there when the sandbox forged it, which the message itself must not say.
  var json: JSONValue {
    let text = String(decoding: body, as: UTF8.self)
    var object: JSONObject = [
      "id": .integer(number), "at": .string(at.rfc3339), "method": .string(method),
      "headers": .object(JSONObject(headers.map { ($0.name.lowercased(), .string($0.value)) })),
      "body": .string(text), "form": form(text), "status": .integer(status),
    ]
    if isForged { object.append("forged", true) }
    return .object(object)
  }

  /// Whether the body is a form, as a webhook's is.
  var isForm: Bool {
    headers.contains {
      $0.name.lowercased() == "content-type"
        && $0.value.hasPrefix("application/x-www-form-urlencoded")
    }
  }

  private func form(_ text: String) -> JSONValue {
    guard isForm else { return .null }
    return .object(JSONObject(FormText.fields(text).map { ($0.name, .string($0.value)) }))
  }
}
