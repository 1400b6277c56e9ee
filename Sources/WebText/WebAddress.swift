/// An address that a request can be sent to: http or https, a host, and perhaps a port.
///
/// Only what stands before the path is looked at; a port beyond 65535 would end the whole process
/// where a socket is opened.
package struct WebAddress: Sendable, Equatable {
  /// Without the brackets of an IPv6 address.
  package let host: String
  /// As written; `nil` for the scheme's own.
  package let port: Int?

  /// Reads `https://example.com:8443/hook`; `nil` for anything that is no such address.
  ///
  /// Goes by bytes, since every create with a `notification_url` comes here.
  package init?(_ text: String) {
    // An array's, for those of a text are slow to walk.
    let bytes = Array(text.utf8)
    guard let scheme = Self.schemes.first(where: { Self.begins(bytes, with: $0) }) else {
      return nil
    }
    let authority = bytes.dropFirst(scheme.count).prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    // What stands before the last `@` is a name and a password.
    let at = authority.lastIndex(of: UInt8(ascii: "@"))
    let place = at.map { authority[$0...].dropFirst() } ?? authority
    guard let (host, rest) = Self.split(place), !host.isEmpty else { return nil }
    self.host = String(decoding: host, as: UTF8.self)
    guard rest.count > 1 else {
      port = nil
      return
    }
    let digits = rest.dropFirst()
    guard digits.allSatisfy(Self.isDigit), let port = Int(String(decoding: digits, as: UTF8.self)),
      1...65_535 ~= port
    else { return nil }
    self.port = port
  }

  private static let schemes = ["https://", "http://"].map { Array($0.utf8) }
  private static let colon = UInt8(ascii: ":")

  /// Whether an address has a scheme, whose letters have no case.
  /// - Source: RFC 3986 §3.1.
  private static func begins(_ bytes: [UInt8], with scheme: [UInt8]) -> Bool {
    bytes.starts(with: scheme) { byte, letter in
      (0x41...0x5A).contains(byte) ? byte | 0x20 == letter : byte == letter
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The host and what stands behind it: nothing, or a colon and a port.
  private static func split(
    _ place: ArraySlice<UInt8>
  ) -> (host: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    let (opening, closing) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    guard place.first == opening else {
      let host = place.prefix { $0 != colon }
      guard !host.contains(opening), !host.contains(closing) else { return nil }
      return (host, place[host.endIndex...])
    }
    guard let end = place.firstIndex(of: closing) else { return nil }
    let rest = place[end...].dropFirst()
    let host = place[..<end].dropFirst()
    let isAddress = host.contains(colon) && host.allSatisfy(isPartOfAddress)
    return isAddress && (rest.isEmpty || rest.first == colon) ? (host, rest) : nil
  }

  /// Whether a byte may stand between the brackets of an IPv6 address, zones aside.
  private static func isPartOfAddress(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x46).contains(byte & 0xDF) || byte == colon
      || byte == UInt8(ascii: ".")
  }
}
