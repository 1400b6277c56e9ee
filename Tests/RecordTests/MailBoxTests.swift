import ContractPort
import RecordCoding
import SandboxCore
import Testing

/// The mails of a sandbox are bounded by their number and by what they take.
struct MailBoxTests {
  private static func mail(_ number: Int, bytes: Int) throws -> Mail {
    Mail(
      to: "a@example.com",
      subject: "\(number)",
      text: String(decoding: [UInt8](repeating: UInt8(ascii: "x"), count: bytes), as: UTF8.self),
      stage: "pending",
      payout: try #require(PayoutID(number)),
      at: Instant.latest
    )
  }

  private static func box(_ count: Int, bytes: Int) throws -> MailBox {
    var box = MailBox()
    for number in 1...count { box.keep(try mail(number, bytes: bytes)) }
    return box
  }

  @Test func `of usual mails ten thousand are kept`() throws {
    let box = try Self.box(12_345, bytes: 100)
    #expect(box.all().map(\.number) == Array(2346...12_345))
    #expect(box.all().allSatisfy { $0.mail.payout.number == $0.number })
    #expect(box.all(after: 12_344).map(\.mail.subject) == ["12345"])
  }

  @Test(arguments: [10_000, 100_000])
  func `of large mails as many are kept as the bytes allow`(_ bytes: Int) throws {
    for count in [900, 950, 1000] {
      let kept = try Self.box(count, bytes: bytes).all()
      let size = kept.count * bytes
      #expect(size <= MailBox.maximumBytes && size > MailBox.maximumBytes / 2, "\(kept.count)")
      #expect(kept.last?.number == count)
    }
  }

  @Test func `one that is larger than all may be is kept until the next one comes`() throws {
    var box = try Self.box(5, bytes: MailBox.maximumBytes + 1)
    #expect(box.all().map(\.number) == [5])
    box.keep(try Self.mail(6, bytes: 1))
    #expect(box.all().map(\.number) == [6])
  }

  @Test func `a box that was written goes on as it would have`() throws {
    var box = try Self.box(700, bytes: 10_000)
    var record = RecordWriter()
    record.value(box)
    var reader = RecordReader(record.bytes, version: 1)
    var read = try MailBox(from: &reader)
    for number in 701...1500 {
      let mail = try Self.mail(number, bytes: 10_000)
      box.keep(mail)
      read.keep(mail)
      guard number.isMultiple(of: 10) else { continue }
      #expect(read.all().map(\.number) == box.all().map(\.number))
    }
    #expect(read.all().map(\.mail) == box.all().map(\.mail))
  }
}
