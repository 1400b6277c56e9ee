package import TextPatterns
import WireJSON

/// The country data as text, cut into one section a country.
package struct CountryBook: Sendable {
  /// The countries' codes in alphabetical order.
  package private(set) var codes: [String] = []
  private var ranges: [String: Range<String.UTF8View.Index>] = [:]
  private let text: String
  private let head: CountryReader.Head

  /// The documented form of an e-mail address.
  package let email: TextPattern
  /// What a phone has to be where no country says more (inferred).
  package let phone: TextPattern

  /// The section that all others point into.
  private static let headName = "sources"

  /// Cuts a text and reads what its sections point into; these are read when they are asked for.
  /// - Throws: `CountryFault` for sections of one name, and for a first section that is not right.
  package init(_ text: String) throws(CountryFault) {
    self.text = text
    let sections = Self.sections(text.utf8)
    for (name, range) in sections where ranges.updateValue(range, forKey: name) != nil {
      throw .wrong(place: name, got: "written twice", expected: "it once")
    }
    codes = sections.map(\.name).filter { $0 != Self.headName }.sorted()
    let object = try Self.object(text.utf8, ranges[Self.headName], Self.headName)
    let nothing = CountryReader.Head(sources: [], email: nil)
    let (sources, email, phone) = try CountryReader.read(object, nothing, at: Self.headName) {
      (reader) throws(CountryFault) in
      (try reader.texts("sources"), try reader.pattern("email"), try reader.pattern("phone"))
    }
    head = CountryReader.Head(sources: sources, email: email)
    (self.email, self.phone) = (email, phone)
  }

  /// Reads the country of an upper-case ISO 3166-1 code; nil when the text has none.
  /// - Throws: `CountryFault` for the first thing that is wrong with its section.
  package func country(_ code: String) throws(CountryFault) -> Country? {
    guard code != Self.headName, let range = ranges[code] else { return nil }
    let object = try Self.object(text.utf8, range, code)
    let country = try CountryReader.read(object, head, at: code) { (reader) throws(CountryFault) in
      try Country(reader)
    }
    guard country.code == code else {
      throw .wrong(place: "\(code).code", got: "\"\(country.code)\"", expected: "\"\(code)\"")
    }
    return country
  }

  /// Each section's text behind the line with its name.
  private static func sections(
    _ bytes: String.UTF8View
  ) -> [(name: String, range: Range<String.UTF8View.Index>)] {
    var sections: [(name: String, range: Range<String.UTF8View.Index>)] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      let next = end < bytes.endIndex ? bytes.index(after: end) : end
      if bytes[start..<end].starts(with: "## ".utf8) {
        let name = String(Substring(bytes[bytes.index(start, offsetBy: 3)..<end]))
        sections.append((name, next..<next))
      } else if let last = sections.indices.last {
        sections[last].range = sections[last].range.lowerBound..<next
      }
      start = next
    }
    return sections
  }

  private static func object(
    _ bytes: String.UTF8View,
    _ range: Range<String.UTF8View.Index>?,
    _ name: String
  ) throws(CountryFault) -> JSONObject {
    guard let range else { throw .missing(place: name) }
    do {
      guard let object = try JSONParser.parse(Array(bytes[range])).object else {
        throw CountryFault.wrong(place: name, got: "no object", expected: "one")
      }
      return object
    } catch let fault as CountryFault {
      throw fault
    } catch {
      throw .wrong(place: name, got: "no JSON (\(error))", expected: "an object")
    }
  }
}
