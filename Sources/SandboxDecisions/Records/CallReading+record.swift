package import MerchantObservation
package import RecordCoding
import SandboxCore

extension CallReading: Recorded {
  package func write(to record: inout RecordWriter) {
    record.text(endpoint.rawValue)
    record.optional(cashoutID) { $0.integer($1) }
    record.text(externalID)
    record.optional(key) { $0.value($1) }
    record.optional(payment) { $0.value($1) }
    switch answer {
    case .lost(let how):
      record.byte(0)
      record.text(how)
    case .refused(let code):
      record.byte(1)
      record.optional(code) { $0.integer($1) }
    case .accepted(let status):
      record.byte(2)
      record.optional(status) { $0.byte($1.rawValue) }
    case .exists: record.byte(3)
    case .absent: record.byte(4)
    case .listed(let rows):
      record.byte(5)
      record.list(rows) { $0.value($1) }
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let name = try record.text()
    guard let endpoint = MerchantCall.Endpoint(rawValue: name) else { throw .unknownName(name) }
    self.endpoint = endpoint
    cashoutID = try record.optional { (record) throws(RecordFault) in try record.integer() }
    externalID = try record.optionalText()
    key = try record.optional { (record) throws(RecordFault) in try PayoutKey(from: &record) }
    payment = try record.optional { (record) throws(RecordFault) in
      try PaymentIdentity(from: &record)
    }
    answer = try Self.answer(from: &record)
  }

  private static func answer(
    from record: inout RecordReader
  ) throws(RecordFault) -> MerchantCall.Answer {
    switch try record.byte() {
    case 0: return .lost(try record.text())
    case 1:
      return .refused(
        code: try record.optional { (record) throws(RecordFault) in try record.integer() }
      )
    case 2:
      return .accepted(
        try record.optional { (record) throws(RecordFault) in
          try record.choice(PayoutStatus.self)
        }
      )
    case 3: return .exists
    case 4: return .absent
    case 5:
      return .listed(
        try record.list { (record) throws(RecordFault) in try MerchantCall.Row(from: &record) }
      )
    case let other: throw .unknown("answer", Int(other))
    }
  }
}

extension MerchantCall.Row: Recorded {
  package func write(to record: inout RecordWriter) {
    record.text(externalID)
    record.optional(status) { $0.byte($1.rawValue) }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let externalID = try record.text()
    let status = try record.optional { (record) throws(RecordFault) in
      try record.choice(PayoutStatus.self)
    }
    self.init(externalID, status)
  }
}
