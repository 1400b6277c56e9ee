import SandboxCore
import WebText

extension ValueReader<String> {
  /// An absolute web address, or the path of a built-in inbox.
  package static let webURL = scalar(
    "a URL such as https://example.com/hook",
    schema: .pattern(
      "^([Hh][Tt][Tt][Pp][Ss]?://[^/?#:]|/sandbox/inbox/[A-Za-z0-9._~-]{1,\(InboxPath.longestName)}$)"
    )
  ) { text throws(ValueFault) in
    let isClean = text.unicodeScalars.allSatisfy { $0.value > 32 && $0.value < 127 }
    guard isClean, WebAddress(text) != nil || InboxPath.name(in: text) != nil else {
      throw ValueFault(
        "\(quoted(text)) is not a URL; write https://example.com/hook, or /sandbox/inbox/NAME for"
          + " a built-in receiver"
      )
    }
    guard text.utf8.count <= 300 else {
      throw ValueFault("\(quoted(text)) is longer than the 300 characters of a URL here")
    }
    return text
  }

  /// A single IPv4 or IPv6 address, read as the system writes it.
  package static let address = scalar(
    "an IP address such as 203.0.113.7",
    schema: .pattern("^[0-9A-Fa-f:.]+$")
  ) { text throws(ValueFault) in
    guard let address = IPAddress.canonical(text) else {
      throw ValueFault(
        "\(quoted(text)) is not an IP address; write one address such as 203.0.113.7 or"
          + " 2001:db8::1, no name and no range"
      )
    }
    return address
  }
}
