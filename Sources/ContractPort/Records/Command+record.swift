package import RecordCoding
package import SandboxCore

extension Command {
  /// What stands in front of each command; a number is never given to another one.
  private enum Kind: UInt8 {
    case create = 0
    case update = 1
    case cancel = 2
    case transition = 3
    case topUp = 4
    case webhookFinished = 5
    case resend = 6
    case receive = 7
    case call = 8
  }

  package func write(to record: inout RecordWriter, _ table: OrderTermsTable) {
    switch self {
    case .create(let order):
      record.kind(Kind.create)
      order.write(to: &record, table[order.contract.name])
    case .update(let key, let status):
      record.kind(Kind.update)
      record.value(key)
      record.byte(status.rawValue)
    case .cancel(let key):
      record.kind(Kind.cancel)
      record.value(key)
    case .transition(let id, let status, let rejection, let delay):
      record.kind(Kind.transition)
      record.value(id)
      record.byte(status.rawValue)
      record.optional(rejection) { $0.value($1) }
      record.span(delay)
    case .topUp(let money):
      record.kind(Kind.topUp)
      record.value(money)
    case .webhookFinished(let id, let result):
      record.kind(Kind.webhookFinished)
      record.value(id)
      record.value(result)
    case .resend(let id):
      record.kind(Kind.resend)
      record.value(id)
    case .receive(let call):
      record.kind(Kind.receive)
      call.write(to: &record)
    case .call(let callback, let wait):
      record.kind(Kind.call)
      record.value(callback)
      record.span(wait)
    case .load: preconditionFailure("a scenario goes through the door with its file")
    }
  }

  package init(from record: inout RecordReader, _ table: OrderTermsTable) throws(RecordFault) {
    let number = try record.byte()
    guard let kind = Kind(rawValue: number) else { throw .unknown("\(Kind.self)", Int(number)) }
    switch kind {
    case .create: self = .create(try PayoutOrder(from: &record, table))
    case .update:
      let key = try PayoutKey(from: &record)
      self = .update(key, to: try record.choice(PayoutStatus.self))
    case .cancel: self = .cancel(try PayoutKey(from: &record))
    case .transition: self = try Self.transition(from: &record)
    case .topUp: self = .topUp(try Money(from: &record))
    case .webhookFinished:
      let id = try WebhookID(from: &record)
      self = .webhookFinished(id, try WebhookResult(from: &record))
    case .resend: self = .resend(try WebhookID(from: &record))
    case .receive: self = .receive(try RequestView(from: &record, table))
    case .call:
      let callback = try Callback(from: &record)
      self = .call(callback, after: try record.span())
    }
  }

  private static func transition(from record: inout RecordReader) throws(RecordFault) -> Command {
    let id = try PayoutID(from: &record)
    let status = try record.choice(PayoutStatus.self)
    let rejection = try record.optional { (record) throws(RecordFault) in
      try Rejection(from: &record)
    }
    return .transition(id, to: status, rejection: rejection, webhookDelay: try record.span())
  }
}

extension RecordWriter {
  fileprivate mutating func kind(_ kind: some RawRepresentable<UInt8>) { byte(kind.rawValue) }
}
