package import RecordCoding
import SandboxCore

extension MakePayout {
  package static var recordName: String { "payout_service.make" }

  package func write(to record: inout RecordWriter) {
    record.value(ask)
    record.byte(form.rawValue)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let ask = try PayoutAsk(from: &record)
    self.init(ask, try record.choice(PayoutName.Form.self))
  }
}

extension VoidPayout {
  package static var recordName: String { "payout_service.void" }

  package func write(to record: inout RecordWriter) {
    record.text(id)
    record.text(merchantPayoutID)
    record.text(connector)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(
      id: try record.optionalText(),
      merchantPayoutID: try record.optionalText(),
      connector: try record.text()
    )
  }
}

extension ClaimLink {
  package static var recordName: String { "payout_service.claim" }

  package func write(to record: inout RecordWriter) {
    record.text(id)
    record.optional(method) { $0.value($1) }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let id = try record.text()
    self.init(id, try record.method())
  }
}

extension KeepEntry {
  package static var recordName: String { "payout_service.keep" }

  package func write(to record: inout RecordWriter) {
    switch wish {
    case .quote(let amount, let currency):
      record.byte(0)
      record.value(amount)
      record.value(currency)
    case .recipient(let method):
      record.byte(1)
      record.optional(method) { $0.value($1) }
    case .account(let method):
      record.byte(2)
      record.optional(method) { $0.value($1) }
    case .link(let ask):
      record.byte(3)
      record.value(ask)
    }
    record.text(connector)
    record.text(merchantPayoutID)
    record.flag(verification > .zero)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let wish = try Wish(from: &record)
    self.init(
      wish,
      connector: try record.text(),
      merchantPayoutID: try record.optionalText(),
      verification: try record.flag() ? .delayed : .atOnce
    )
  }
}

extension KeepEntry.Wish {
  fileprivate init(from record: inout RecordReader) throws(RecordFault) {
    switch try record.byte() {
    case 0: self = .quote(try Money(from: &record), to: try Currency(from: &record))
    case 1: self = .recipient(try record.method())
    case 2: self = .account(try record.method())
    case 3: self = .link(try PayoutAsk(from: &record))
    case let number: throw .unknown("wish", Int(number))
    }
  }
}
