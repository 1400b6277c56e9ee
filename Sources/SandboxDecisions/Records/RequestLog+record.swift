import ContractPort
import HTTPTypes
import MerchantObservation
package import RecordCoding
import SandboxCore

extension RequestLog.Entry {
  package func write(to record: inout RecordWriter) {
    record.integer(number)
    record.value(mark.at)
    record.integer(mark.place)
    exchange.write(to: &record)
    record.real(durationMilliseconds)
    record.list(diagnosis) { $0.text($1) }
    record.flag(isTurnedAway)
  }

  package init(from record: inout RecordReader, _ contracts: RoomRecords) throws(RecordFault) {
    number = try record.integer()
    let at = try Instant(from: &record)
    mark = DecisionMark(place: try record.integer(), at: at)
    exchange = try HTTPExchange(from: &record, contracts)
    durationMilliseconds = try record.real()
    diagnosis = try record.list { (record) throws(RecordFault) in try record.text() }
    isTurnedAway = try record.flag()
  }
}

extension HTTPExchange {
  fileprivate func write(to record: inout RecordWriter) {
    record.text(method.rawValue)
    record.text(path)
    record.text(rawPath)
    record.text(query)
    record.text(authority)
    record.list(Array(headers)) { record, field in
      record.text(field.name.rawName)
      record.text(field.value)
    }
    record.bytes(body)
    record.integer(status)
    record.bytes(answer)
    record.optional(lostPayout) { $0.integer($1) }
  }

  fileprivate convenience init(
    from record: inout RecordReader,
    _ contracts: RoomRecords
  ) throws(RecordFault) {
    guard let method = HTTPRequest.Method(rawValue: try record.text()) else {
      throw .invalid("method")
    }
    let (path, rawPath) = (try record.text(), try record.text())
    let (query, authority) = (try record.optionalText(), try record.optionalText())
    var headers = HTTPFields()
    for _ in 0..<(try record.count()) {
      let (name, value) = (try record.text(), try record.text())
      if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
    }
    self.init(
      method: method,
      path: path,
      rawPath: rawPath,
      query: query,
      authority: authority,
      headers: headers,
      body: try record.bytes(),
      status: try record.integer(),
      answer: try record.bytes(),
      lostPayout: try record.optional { (record) throws(RecordFault) in try record.integer() },
      contract: contracts.list.endpoint(method.rawValue, answering: path)?.contract
    )
  }
}
