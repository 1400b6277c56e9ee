/// A `host[:port]`, as the header `Host` and URLs have it.
package struct Authority: Sendable, Equatable {
  /// In lower case, an IPv6 address without its brackets.
  package let host: String
  /// `nil` when none is stated, 0 when what is stated is no number.
  package let port: Int?

  package init(_ text: String) {
    let text = text.lowercased()
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      host = String(text[text.index(after: text.startIndex)..<end])
      let rest = text[text.index(after: end)...]
      port = rest.hasPrefix(":") ? Int(rest.dropFirst()) ?? 0 : nil
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    host = String(parts[0])
    port = parts.count == 2 ? Int(parts[1]) ?? 0 : nil
  }

  package init(host: String, port: Int?) {
    self.host = host.lowercased()
    self.port = port
  }

  /// Whether the name means the machine that says it.
  package var isLoopback: Bool { ServerAddress.isLoopback(host) }

  /// `http://host:port`; `nil` for a host with characters that no host has.
  package var url: String? { url(scheme: "http") }

  /// The same by another scheme.
  package func url(scheme: String) -> String? {
    let marks = ".-_:".utf8
    let isPlain = host.utf8.allSatisfy { byte in
      marks.contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
    guard isPlain, !host.isEmpty, port.map({ 1...65_535 ~= $0 }) ?? true else { return nil }
    return scheme + "://" + (host.contains(":") ? "[\(host)]" : host)
      + (port.map { ":\($0)" } ?? "")
  }
}
