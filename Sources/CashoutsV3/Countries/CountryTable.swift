package import SandboxCore
import Synchronization
import WireJSON

/// The countries that payouts can go to, each read when it is first asked for.
package enum CountryTable {
  /// The countries' codes in the order of the data.
  package static var codes: [String] { sections.codes }

  private static let sections = CountrySections(CountryData.text)
  private static let head = sections.head
  private static let known = Mutex<[String: Country]>([:])

  /// The documented form of an e-mail address.
  package static var email: TextPattern? { head.email }

  /// The country of an upper-case ISO 3166-1 code; nil when payouts cannot go there.
  package static func country(_ code: String) -> Country? {
    known.withLock { known in
      if let country = known[code] { return country }
      guard code != CountrySections.headName, let object = sections.object(code) else { return nil }
      let country = Country(CountryReader(object: object, head: head))
      known[code] = country
      return country
    }
  }
}

/// Where each country's text begins and ends.
private struct CountrySections {
  private(set) var codes: [String] = []
  private var ranges: [String: Range<String.UTF8View.Index>] = [:]
  private let text: String
  static let headName = "sources"

  init(_ text: String) {
    self.text = text
    let bytes = text.utf8
    var start = bytes.startIndex
    var name: String?
    var sectionStart = start
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      let next = end < bytes.endIndex ? bytes.index(after: end) : end
      if bytes[start..<end].starts(with: "## ".utf8) {
        close(name, sectionStart..<start)
        name = String(text[bytes.index(start, offsetBy: 3)..<end])
        sectionStart = next
      }
      start = next
    }
    close(name, sectionStart..<bytes.endIndex)
  }

  private mutating func close(_ name: String?, _ range: Range<String.UTF8View.Index>) {
    guard let name else { return }
    ranges[name] = range
    if name != Self.headName { codes.append(name) }
  }

  func object(_ name: String) -> JSONObject? {
    guard let range = ranges[name] else { return nil }
    return try? JSONParser.parse(Array(text.utf8[range])).object
  }

  var head: CountryReader.Head {
    let reader = CountryReader(
      object: object(Self.headName) ?? JSONObject(),
      head: CountryReader.Head(sources: [], email: nil)
    )
    return CountryReader.Head(sources: reader.texts("sources"), email: reader.pattern("email"))
  }
}
