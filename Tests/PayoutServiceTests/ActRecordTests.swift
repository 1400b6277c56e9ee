import PayoutService
import PayoutServiceProto
import RecordCoding
import SwiftProtobuf
import Testing

/// What a journal writes of the contract is read again as the same.
struct ActRecordTests {
  @Test func `an order that was read survives being written`() throws {
    let caller = try PayoutCaller { ["x-connector": "stripe", "x-auth": "no-key"][$0] }
    let request = Types_PayoutServiceCreateRequest.with {
      $0 = .sample
      $0.merchantPayoutID = "a"
      $0.connectorQuoteID = "qt_1"
      $0.description_p = "rent"
      $0.webhookURL = "https://example.com/"
    }
    let act = MakePayout(try PayoutAsk(request, caller), .transferred)
    var writer = RecordWriter()
    act.write(to: &writer)
    var reader = RecordReader(writer.bytes, version: 1)
    var again = RecordWriter()
    try MakePayout(from: &reader).write(to: &again)
    #expect(again.bytes == writer.bytes)
    #expect(writer.bytes.count > 100)
  }
}
