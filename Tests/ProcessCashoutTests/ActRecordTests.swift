import ContractPort
import ProcessCashout
import RecordCoding
import SandboxCore
import Testing
import WireJSON

/// The contract's acts and switches as records that a journal keeps.
struct ActRecordTests {
  private static let contract = ProcessContract()
  private static let records = ContractRecords(ContractList([contract]))
  private static let claims = TokenClaims(steamID: "7", id: "s", ip: "127.0.0.1", issued: 9)

  private static let acts: [any ContractAct] = {
    let options = ProcessOptions()
    let body: JSONObject = ["amount": 5000, "method": "tipalti", "email": "a@example.com"]
    let request = try? CashoutRequest(body)
    return [
      Knock(from: "::1"), LogIn("7", from: "127.0.0.1"),
      Admit(claims, from: "127.0.0.1", to: "GET /user/balance"), EndSessions(nil),
      EndSessions("3"), MakeCSRFToken(for: claims), CheckCSRFToken("t", of: "s"),
      ChangeLinks(.invite(.paypal), of: "7", options),
      ChangeLinks(.accept(token: "t"), of: "7", options),
      ChangeLinks(.confirm(payee: "p", isPayable: false), of: "7", options),
      ChangeLinks(.set([.payoneer, .tipalti]), of: "7", options), Verify(false),
    ] + (request.map { [RequestCashout($0, of: "7", options)] } ?? [])
  }()

  @Test func `each act is read as it was written`() throws {
    for act in Self.acts {
      var writer = RecordWriter()
      Self.write(act, to: &writer)
      var reader = RecordReader(writer.bytes, version: 1)
      let read = try Self.records.act(from: &reader)
      #expect(reader.isAtEnd)
      #expect(String(reflecting: read) == String(reflecting: act))
    }
    let written = Set(Self.acts.map { Self.name(of: $0) })
    #expect(written == Set(Self.contract.acts.map { $0.recordName }))
  }

  @Test func `switches are read as they were written, cut ones are a fault`() throws {
    var options = ProcessOptions()
    options.errorStatus = .badRequest
    options.linked = .both
    var values = ContractValues()
    values[ProcessOptions.self] = options
    var writer = RecordWriter()
    Self.records.write(values, to: &writer)
    var reader = RecordReader(writer.bytes, version: 1)
    #expect(try Self.records.switches(from: &reader)[ProcessOptions.self] == options)
    for length in 0..<writer.bytes.count {
      var cut = RecordReader(writer.bytes, 0..<length, version: 1)
      #expect(throws: RecordFault.self) { try Self.records.switches(from: &cut) }
    }
  }

  private static func write<Act: ContractAct>(_ act: Act, to writer: inout RecordWriter) {
    records.write(act, to: &writer)
  }

  private static func name<Act: ContractAct>(of _: Act) -> String { Act.recordName }
}
