package import ContractPort
import Foundation
import HTTPTypes
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import WebText
package import WireJSON

extension ControlRoutes {
  var inboxRoutes: [Route] {
    let receivers = [HTTPRequest.Method.get, .post, .patch, .delete, .head, .options].map {
      method in
      receiver(method, "/sandbox/inbox/{name}") { call, sandbox throws(ControlError) in
        try Self.receive(call, sandbox)
      }
    }
    return receivers + [
      route(.put, "/sandbox/inbox/{name}") { call, sandbox throws(ControlError) in
        let body = try ControlFields(call.body, fields: ["status"])
        let name = call.parameter("name")
        if let fault = Self.fault(ofName: name) { body.note(fault) }
        let stated = body.integer("status", in: 200...599)
        if body["status"] == nil {
          body.note("status", got: "nothing", expected: .status)
        }
        let status = try body.complete(stated)
        switch sandbox.commit(.answerInbox(name, status: status)).answer {
        case .success: return .json(["name": .string(name), "status": .integer(status)])
        case .failure(.removed): throw .sandboxGone
        case .failure(.unavailable): throw ControlError(SandboxRegistry.Conflict.unavailable)
        case .failure:
          throw .tooManyInboxes(InboxAnswers.maximumCount)
        }
      },
      route(.get, "/sandbox/inbox/{name}/messages", query: ["order"] + ListPage.parameters) {
        call,
        sandbox,
        query throws(ControlError) in
        let page = ListPage(query)
        let isNewestFirst = query.isNewestFirst
        let name = call.parameter("name")
        if let fault = Self.fault(ofName: name) { query.note(fault) }
        try query.check()
        let messages = page.entries(
          of: sandbox.inbox.messages(name),
          newestFirst: isNewestFirst,
          \.number
        )
        let part = page.cut(messages) { .integer($0.number) }
        return .json(part.json("messages", \.json))
      },
    ]
  }

  /// What is wrong with the name in a path that can be no inbox's.
  private static func fault(ofName name: String) -> ControlError? {
    guard !InboxPath.isName(name) else { return nil }
    return .invalid("name", got: JSONValue.string(name).compactText, expected: .inboxName)
  }

  private static func receive(
    _ call: HTTPCall,
    _ sandbox: Sandbox
  ) throws(ControlError) -> HTTPAnswer {
    let name = call.parameter("name")
    if let fault = fault(ofName: name) { throw fault }
    let message = Inbox.Arrival(
      method: call.method.rawValue,
      headers: call.headers.map { ($0.name.rawName, $0.value) },
      body: call.body
    )
    let status = sandbox.receive(name, message)
    return HTTPAnswer(status: .init(code: status))
  }
}

extension Inbox.Message {
  /// The message; `form` has the fields of a form body, decoded and in order.
  ///
  /// `forged` stands there when the sandbox forged it, which the message itself must not say.
  package var json: JSONValue {
    let text = String(decoding: body, as: UTF8.self)
    var object: JSONObject = [
      "id": .integer(number), "at": .string(at.rfc3339), "method": .string(method),
      "headers": .object(JSONObject(headers.map { ($0.name.lowercased(), .string($0.value)) })),
      "body": .string(text), "form": form(text), "status": .integer(status),
    ]
    if isForged { object.append("forged", true) }
    return .object(object)
  }

  private func form(_ text: String) -> JSONValue {
    guard WebhookMessage(headers, body)?.form == .form else { return .null }
    return .object(JSONObject(FormText.fields(text).map { ($0.name, .string($0.value)) }))
  }
}

extension WebhookMessage {
  /// A message as a webhook; `nil` for a body of a type that none has.
  package init?(_ headers: [(name: String, value: String)], _ body: [UInt8]) {
    let type = headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    guard let form = [Form.form, .json].first(where: { type.hasPrefix($0.rawValue) }) else {
      return nil
    }
    self.init(form, body)
  }
}
