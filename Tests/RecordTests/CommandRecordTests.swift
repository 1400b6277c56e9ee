import CashoutsV3
import ContractPort
import RecordCoding
import SandboxCore
import Testing

/// Commands written as records and read again.
struct CommandRecordTests {
  private let terms = ContractRecords(ContractList([V3Contract(), EasyContract()])).terms

  /// The bytes are those of version 1, which every later version goes on reading.
  @Test(arguments: SampleCommand.all)
  func `a command is read as it was written`(_ sample: SampleCommand) throws {
    var record = RecordWriter()
    sample.command.write(to: &record, terms)
    #expect(hexadecimal(record.bytes) == sample.bytes)
    var reader = RecordReader(record.bytes, version: 1)
    let read = try Command(from: &reader, terms)
    #expect(reader.isAtEnd)
    #expect(String(reflecting: read) == String(reflecting: sample.command))
  }

  @Test(arguments: SampleCommand.all)
  func `a command that is cut anywhere is a fault`(_ sample: SampleCommand) {
    var record = RecordWriter()
    sample.command.write(to: &record, terms)
    for length in 0..<record.bytes.count {
      var reader = RecordReader(record.bytes, 0..<length, version: 1)
      #expect(throws: RecordFault.self) { try Command(from: &reader, terms) }
    }
  }

  @Test func `what a later version writes is named`() {
    var reader = RecordReader([99], version: 1)
    #expect(throws: RecordFault.unknown("Kind", 99)) { try Command(from: &reader, terms) }
  }

  @Test func `a field keeps its kind, its name and its text`() throws {
    let fields = RequestFields(
      [
        "comments": .text("äöü"), "bank_code": .number("001"), "own": .json("[1,2]"),
        "flag": .bool(true), "none": .null, "comments": .text(String(repeating: "x", count: 300)),
      ],
      .cashoutsV3
    )
    var record = RecordWriter()
    fields.write(to: &record)
    var reader = RecordReader(record.bytes, version: 1)
    let read = try RequestFields(from: &reader, .cashoutsV3)
    #expect(read == fields)
    #expect(read.all.map(\.value) == fields.all.map(\.value))
  }

  /// A later version may name other fields, or the same in another order.
  @Test func `fields are read under other names than they were written with`() throws {
    let fields = RequestFields(["comments": .text("a"), "bank_code": .text("1")], .cashoutsV3)
    let other = FieldNames(
      ["bank_code", "document_id", "comments"],
      FieldNames.Roles(comments: "comments", bank: "bank_code", document: "document_id")
    )
    var record = RecordWriter()
    fields.write(to: &record)
    var reader = RecordReader(record.bytes, version: 1)
    let read = try RequestFields(from: &reader, other)
    #expect(read.all.map(\.key) == ["comments", "bank_code"])
    #expect(read["comments"] == .text("a"))
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { byte in
    let text = String(byte, radix: 16)
    return text.utf8.count == 1 ? "0" + text : text
  }.joined()
}
