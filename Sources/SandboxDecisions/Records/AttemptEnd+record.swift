package import RecordCoding
import SandboxCore
import WebhookDelivery
import WireJSON

extension AttemptEnd: Recorded {
  package func write(to record: inout RecordWriter) {
    record.integer(ticket.epoch)
    record.integer(ticket.cause)
    record.value(result)
    switch message {
    case .webhook(let attempt, let form):
      record.byte(0)
      record.value(attempt)
      record.optional(form) { $0.bytes($1.encoded()) }
    case .callback(let callback):
      record.byte(1)
      record.value(callback)
    }
    record.optional(text) { $0.value($1) }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let epoch = try record.integer()
    let ticket = AttemptTicket(epoch: epoch, cause: try record.integer())
    let result = try WebhookResult(from: &record)
    let message: Message
    switch try record.byte() {
    case 0:
      let attempt = try WebhookAttempt(from: &record)
      let form = try record.optional { (record) throws(RecordFault) in try record.object() }
      message = .webhook(attempt, form: form)
    case 1: message = .callback(try Callback(from: &record))
    case let other: throw .unknown("message", Int(other))
    }
    let text = try record.optional { (record) throws(RecordFault) in
      try DeliveryLog.Entry(from: &record)
    }
    self.init(ticket, message, result, text: text)
  }
}

extension DeliveryLog.Entry: Recorded {
  package func write(to record: inout RecordWriter) {
    record.integer(key.epoch)
    record.value(key.webhook)
    record.integer(key.attempt)
    record.bytes(body)
    record.optional(answer) { record, answer in
      record.integer(answer.status)
      record.bytes(answer.body)
      record.text(answer.fault)
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let epoch = try record.integer()
    let webhook = try WebhookID(from: &record)
    key = DeliveryLog.Key(epoch: epoch, webhook: webhook, attempt: try record.integer())
    body = try record.bytes()
    answer = try record.optional { (record) throws(RecordFault) in
      var answer = ReceiverAnswer(status: try record.integer())
      let body = try record.bytes()
      answer.append(body, keeping: body.count)
      answer.fault = try record.optionalText()
      return answer
    }
  }
}

extension Inbox.Arrival: Recorded {
  package func write(to record: inout RecordWriter) {
    record.text(method)
    record.list(headers) { record, header in
      record.text(header.name)
      record.text(header.value)
    }
    record.bytes(body)
    record.flag(isForged)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    method = try record.text()
    headers = try record.list { (record) throws(RecordFault) in
      let name = try record.text()
      return (name, try record.text())
    }
    body = try record.bytes()
    isForged = try record.flag()
  }
}

extension RecordReader {
  fileprivate mutating func object() throws(RecordFault) -> JSONObject {
    guard let object = (try? JSONParser.parse(try bytes()))?.object else { throw .invalid("form") }
    return object
  }
}
