import NIOCore

/// Addresses of callers as text.
package enum IPAddress {
  /// The address as the system writes it; nil when the text is none.
  package static func canonical(_ text: String) -> String? {
    // With a zone behind it an address means another interface on every machine.
    guard !text.utf8.contains(UInt8(ascii: "%")) else { return nil }
    return (try? SocketAddress(ipAddress: text, port: 0))?.ipAddress.map(unmapped)
  }

  /// An IPv4 address inside an IPv6 one as such, in which form a server on `::` sees its callers.
  package static func unmapped(_ address: String) -> String {
    let isMapped = address.hasPrefix("::ffff:") && address.utf8.contains(UInt8(ascii: "."))
    return isMapped ? String(address.dropFirst(7)) : address
  }
}
