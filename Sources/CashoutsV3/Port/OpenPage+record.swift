package import RecordCoding
import SandboxCore
import WireJSON

extension OpenPage {
  package static var recordName: String { "easy_cashout.open_page" }

  package func write(to record: inout RecordWriter) {
    let request = page.request
    record.bytes(request.fields.encoded())
    record.text(request.externalID)
    record.text(request.country)
    record.value(request.amount)
    record.text(request.document)
    record.text(page.requestID)
    record.value(page.created)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let fields = (try? JSONParser.parse(try record.bytes()))?.object
    guard let fields else { throw .invalid("page") }
    let request = EasyRequest(
      kept: fields,
      externalID: try record.text(),
      country: try record.text(),
      amount: try Money(from: &record),
      document: try record.text()
    )
    let requestID = try record.text()
    self.init(
      EasyStatus(request: request, requestID: requestID, created: try Instant(from: &record))
    )
  }
}
