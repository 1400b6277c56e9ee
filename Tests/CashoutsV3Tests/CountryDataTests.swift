import CashoutsV3
import CountryData
import Testing
import WireJSON

/// The country data is read whole: nothing unknown is passed over, nothing wrong becomes a rule that
/// takes anything.
@Suite struct CountryDataTests {
  private static let sections = CountryData.text.split(separator: "\n## ").enumerated().map {
    $0.offset == 0 ? $0.element.dropFirst(3) : $0.element
  }

  private static func section(_ name: String) -> String {
    sections.first { $0.hasPrefix("\(name)\n") }.map { String($0.dropFirst(name.count + 1)) } ?? ""
  }

  private static func object(_ name: String) throws -> JSONObject {
    try #require(try JSONParser.parse(Array(section(name).utf8)).object)
  }

  /// The fault of a book with one country, written as it is given.
  private static func fault(_ name: String, _ text: String) -> CountryFault? {
    do throws(CountryFault) {
      let book = try CountryBook("## sources\n\(section("sources"))\n## \(name)\n\(text)")
      _ = try book.country(name)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: CountryTable.codes)
  func `every section of the country data can be read`(_ code: String) throws {
    #expect(Self.fault(code, Self.section(code)) == nil)
  }

  @Test func `every key of the country data is read, wherever it stands`() throws {
    var seen: Set<String> = []
    for code in CountryTable.codes {
      let value = JSONValue.object(try Self.object(code))
      for place in KeyPlace.all(in: value) where seen.insert(place.shape).inserted {
        let text = String(decoding: place.renamed(in: value).encoded(), as: UTF8.self)
        let fault = Self.fault(code, text)
        #expect(fault != nil, "\(code)\(place.shape) is passed over when it is misspelt")
      }
    }
    #expect(seen.count > 60)
  }

  @Test(
    arguments: [
      ("EC", #""pattern":"^\\d{5,20}$""#, #""pattern":"^(\\d{5,20}$""#, "pattern"),
      ("EC", #""pattern":"^\\d{5,20}$""#, #""pattern":null"#, "pattern"),
      ("MX", #""check":"clabe""#, #""check":"clabee""#, "check"),
      ("MX", #""need":"always""#, #""need":"allways""#, "need"),
      ("MX", #""national":"curp""#, #""national":"carp""#, "national"),
      ("MX", #""host":"cards""#, #""host":"card""#, "host"),
      ("MX", #""source":16"#, #""source":1600"#, "source"),
      ("MX", #""need":"when","when""#, #""need":"always","when""#, "when"),
      ("MX", #""need":"when","when":{"host":"cards"}"#, #""need":"when""#, "when"),
      ("MX", #""confidence":"documented""#, #""confidence":"certain""#, "confidence"),
      ("MX", #""currencies":["MXN","USD"]"#, #""currencies":["MXN","peso"]"#, "currencies"),
      ("MX", #""code":"MX""#, #""code":"MY""#, "code"),
      ("MX", #""name":"Mexico","#, #""name":"Mexico","name":"Mexico","#, "name"),
      ("MX", #"["001","Banxico"]"#, #"["001"]"#, "banks_inferred"),
      ("MX", #"["001","Banxico"]"#, #"["one","Banxico"]"#, "banks_inferred"),
      ("MX", #""visa":"^4"#, #""visa":"^(4"#, "visa"),
      ("AR", #""max":40"#, #""max":"40""#, "max"),
      ("AR", #""prefix_is_bank":true"#, #""prefix_is_bank":1"#, "prefix_is_bank"),
      ("AR", #""email":{"need""#, #""mail":{"need""#, "mail"),
      ("BR", #""bank_codes":[1]"#, #""bank_codes":["1"]"#, "bank_codes"),
      ("BR", #""bank_codes":[1]"#, #""bank_codes":[1],"host":"api""#, "host"),
      ("BR", #""kind":"PHONE""#, #""kind":"PHONES""#, "kind"),
      ("CL", #""example_values":{"document_id""#, #""example_values":{"document""#, "document"),
    ]
  )
  func `what is wrong in the country data is a fault that names its place`(
    _ code: String,
    _ right: String,
    _ wrong: String,
    _ key: String
  ) throws {
    let text = Self.section(code).split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    let range = try #require(text.firstRange(of: right), "\(right) is not in \(code)")
    let fault = try #require(Self.fault(code, text.replacingCharacters(in: range, with: wrong)))
    #expect("\(fault)".contains(".\(key)"), "\(fault)")
  }

  @Test(arguments: ["email", "phone"])
  func `a general form that is missing or no pattern is a fault`(_ key: String) throws {
    let head = try Self.object("sources")
    let others = JSONObject(head.members.filter { $0.key != key }.map { ($0.key, $0.value) })
    for broken in [others, others.overlaid(with: [key: "("])] {
      #expect(throws: CountryFault.self) {
        try CountryBook("## sources\n\(String(decoding: broken.encoded(), as: UTF8.self))\n")
      }
    }
  }

  @Test func `sections of one name and text that is no JSON are faults`() {
    #expect(Self.fault("MX", "{") != nil)
    #expect(Self.fault("MX", "[]") != nil)
    #expect(Self.fault("MX", "{}") == .missing(place: "MX.code"))
    #expect(Self.fault("sources", "{}") != nil)
    #expect(throws: CountryFault.missing(place: "sources")) { try CountryBook("") }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}

/// Where one key of a JSON value stands.
private struct KeyPlace {
  enum Step: Equatable {
    case key(String)
    case index(Int)
  }

  var steps: [Step] = []

  /// The place without what differs between entries of one kind.
  var shape: String {
    steps.map { step in
      switch step {
      case .key(let key): ".\(key)"
      case .index: "[]"
      }
    }.joined()
  }

  static func all(in value: JSONValue, at place: KeyPlace = KeyPlace()) -> [KeyPlace] {
    switch value {
    case .object(let object):
      object.members.flatMap { member in
        let inner = KeyPlace(steps: place.steps + [.key(member.key)])
        return [inner] + all(in: member.value, at: inner)
      }
    case .array(let elements):
      elements.enumerated().flatMap { index, element in
        all(in: element, at: KeyPlace(steps: place.steps + [.index(index)]))
      }
    default: []
    }
  }

  /// The value with the key misspelt.
  func renamed(in value: JSONValue) -> JSONValue { Self.renamed(value, steps[...]) }

  private static func renamed(_ value: JSONValue, _ steps: ArraySlice<Step>) -> JSONValue {
    let rest = steps.dropFirst()
    switch (value, steps.first) {
    case (.object(let object), .key(let key)):
      return .object(
        JSONObject(
          object.members.map { member in
            guard member.key == key else { return (member.key, member.value) }
            return rest.isEmpty ? (key + "_", member.value) : (key, renamed(member.value, rest))
          }
        )
      )
    case (.array(let elements), .index(let index)):
      return .array(
        elements.enumerated().map { $0.offset == index ? renamed($0.element, rest) : $0.element }
      )
    default: return value
    }
  }
}
