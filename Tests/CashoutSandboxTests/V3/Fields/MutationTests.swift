import CashoutsV3
import Testing
import WireJSON

/// Right values changed in one place, each judged by the server and by the oracle.
@Suite struct MutationTests {
  @Test(arguments: CountryTable.codes)
  func `each change of a right value is judged as the oracle judges it`(_ code: String) throws {
    let country = try #require(CountryTable.country(code))
    let sample = CreateSample.body(country: country)
    let oracle = FieldOracle(country: country, sample: sample)
    for field in country.fields.map(\.name) where FieldCases.isFirstWithRule(field, country) {
      try check(field, oracle.base(field), oracle)
    }
  }

  @Test(arguments: CountryTable.codes)
  func `each change of an account is judged by the rule of its bank`(_ code: String) throws {
    let country = try #require(CountryTable.country(code))
    for rule in country.account.rules where !rule.isStrictOnly && rule.condition != .host(.cards) {
      var sample = CreateSample.body(country: country)
      if case .bankCodes(let codes) = rule.condition {
        sample = sample.changed(["bank_code": .string(String(codes[0]))])
      }
      for example in rule.examples {
        let own = sample.changed(["bank_account": .string(example)])
        let oracle = FieldOracle(country: country, sample: own)
        #expect(example.isEmpty || oracle.verdict(example, .bankAccount) == .taken)
        try check(.bankAccount, example, oracle)
      }
    }
  }

  @Test(arguments: CountryTable.codes)
  func `each change of a document is judged by the rule of its kind`(_ code: String) throws {
    let country = try #require(CountryTable.country(code))
    for kind in country.documents {
      let sample = CreateSample.body(country: country)
        .changed(["document_type": .string(kind.code)])
      for example in kind.examples {
        let own = sample.changed(["document_id": .string(example)])
        let oracle = FieldOracle(country: country, sample: own)
        #expect(oracle.verdict(example, .documentID) == .taken, "\(kind.code) \(example)")
        try check(.documentID, example, oracle)
      }
    }
  }

  /// Sends every mutation of a value through the reading of a create.
  ///
  /// Other fields of the sample may be at fault at the bank; of them nothing is asked here.
  private func check(_ field: FieldName, _ right: String, _ oracle: FieldOracle) throws {
    for text in Mutation.all(of: right) {
      let verdict = oracle.verdict(text, field)
      // Another bank may want another account; and a blank account is none, which its bank may want.
      if field == .bankCode, verdict == .taken, Int(text) != Int(right) { continue }
      if right.isEmpty, text == " " { continue }
      let body = oracle.sample.changed(JSONObject([(field.rawValue, .string(text))]))
      let reading = CreateReading(body)
      let faults = (reading.requiredFaults + reading.detailFaults).filter { error in
        error.field == field || field == .documentType && error.field == .documentID
          || field == .bankAccount && error.field == .bankCode
      }
      let message = V3Error.joined(faults)?.message ?? ""
      switch verdict {
      case .taken: #expect(message.isEmpty, "\(oracle.country.code) \(field) \(text)")
      case .refused(let part):
        #expect(
          FieldCase.message(message, has: part),
          "\(oracle.country.code) \(field) \(text): \(message)"
        )
      }
    }
  }
}
