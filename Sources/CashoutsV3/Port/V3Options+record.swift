import ContractPort
package import RecordCoding

extension V3Options: ContractSwitches {
  package static var recordName: String { "cashouts_v3.switches" }

  package func write(to record: inout RecordWriter) {
    record.text(brand.rawValue)
    record.integer(wrongTransitionOnPut)
    record.text(badSignature.rawValue)
    record.text(katakana.rawValue)
    record.flag(strictDocuments)
    record.flag(strictIDs)
    record.text(unlistedBanks.rawValue)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    brand = try record.word(Brand.self)
    wrongTransitionOnPut = try record.integer()
    badSignature = try record.word(BadSignature.self)
    katakana = try record.word(Katakana.self)
    strictDocuments = try record.flag()
    strictIDs = try record.flag()
    unlistedBanks = try record.word(UnlistedBanks.self)
  }
}

extension RecordReader {
  fileprivate mutating func word<Word: RawRepresentable<String>>(
    _ type: Word.Type
  ) throws(RecordFault) -> Word {
    let text = try text()
    guard let word = Word(rawValue: text) else { throw .unknownName(text) }
    return word
  }
}
