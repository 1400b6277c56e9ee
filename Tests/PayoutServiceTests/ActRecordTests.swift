import ContractPort
import PayoutService
import PayoutServiceProto
import RecordCoding
import SandboxCore
import SwiftProtobuf
import Testing

/// What a journal writes of the contract is read again as the same.
struct ActRecordTests {
  private static let contract = PayoutServiceContract()
  private static let records = ContractRecords(ContractList([contract]))

  private static func ask() throws -> PayoutAsk {
    let caller = try PayoutCaller { ["x-connector": "stripe", "x-auth": "no-key"][$0] }
    let request = Types_PayoutServiceCreateRequest.with {
      $0 = .sample
      $0.merchantPayoutID = "a"
      $0.connectorQuoteID = "qt_1"
      $0.connectorPayoutID = "po_7"
      $0.connectorPayoutMethodID = "ba_1"
      $0.description_p = "rent"
      $0.webhookURL = "https://example.com/"
      $0.address.billingAddress.countryAlpha2Code = .br
    }
    return try PayoutAsk(request, caller)
  }

  private static func acts() throws -> [any ContractAct] {
    let ask = try ask()
    let claimed = try ClaimForm(.usd).method([
      ("bank_account_number", "1"), ("bank_routing_number", "2"),
    ])
    let money = Money(minorUnits: 1000, currency: .usd)
    let wishes: [(KeepEntry.Wish, String?, PayoutServiceOptions.Verification)] = [
      (.quote(money, to: .usd), "q", .atOnce), (.recipient(nil), nil, .delayed),
      (.recipient(claimed), "r", .atOnce), (.account(claimed), "s", .delayed),
      (.link(ask), "l", .atOnce),
    ]
    return [
      MakePayout(ask, .created), MakePayout(ask, .transferred), MakePayout(ask, .claimed),
      VoidPayout(id: "po_1", merchantPayoutID: nil, connector: "wise"),
      VoidPayout(id: nil, merchantPayoutID: "a", connector: "wise"), ClaimLink("po_1", nil),
      ClaimLink("po_1", claimed),
    ]
      + wishes.map { wish, id, verification in
        KeepEntry(wish, connector: "wise", merchantPayoutID: id, verification: verification)
      }
  }

  @Test func `each act is read as it was written, cut ones are a fault`() throws {
    let acts = try Self.acts()
    for act in acts {
      let bytes = Self.bytes(act)
      var reader = RecordReader(bytes, version: 1)
      let read = try Self.records.act(from: &reader)
      #expect(reader.isAtEnd)
      #expect(String(reflecting: read) == String(reflecting: act))
      #expect(Self.bytes(read) == bytes)
      for length in 0..<bytes.count {
        var cut = RecordReader(bytes, 0..<length, version: 1)
        #expect(throws: RecordFault.self) { try Self.records.act(from: &cut) }
      }
    }
    let written = Set(acts.map { Self.name(of: $0) })
    #expect(written == Set(Self.contract.acts.map { $0.recordName }))
  }

  @Test func `switches are read as they were written`() throws {
    var options = PayoutServiceOptions()
    options.mode = .strict
    options.verification = .delayed
    var values = ContractValues()
    values[PayoutServiceOptions.self] = options
    var writer = RecordWriter()
    Self.records.write(values, to: &writer)
    var reader = RecordReader(writer.bytes, version: 1)
    let read = try Self.records.switches(from: &reader)[PayoutServiceOptions.self]
    #expect(read.mode == .strict && read.verification == .delayed)
  }

  private static func bytes<Act: ContractAct>(_ act: Act) -> [UInt8] {
    var writer = RecordWriter()
    records.write(act, to: &writer)
    return writer.bytes
  }

  private static func name<Act: ContractAct>(of _: Act) -> String { Act.recordName }
}
