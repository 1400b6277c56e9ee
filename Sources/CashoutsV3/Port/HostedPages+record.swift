import ContractPort
package import RecordCoding

extension HostedPages: ContractState {
  package static var recordName: String { "easy_cashout.pages" }

  package func write(to record: inout RecordWriter) {
    record.list(pages.values.sorted { $0.requestID < $1.requestID }) { record, page in
      record.value(OpenPage(page))
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    for _ in 0..<(try record.count()) {
      let page = try OpenPage(from: &record).page
      do throws(ActRefusal) {
        try add(page)
      } catch {
        throw .invalid("list of pages")
      }
    }
  }
}
