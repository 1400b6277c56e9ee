import SandboxCore

extension ValueReader<String> {
  /// An absolute web address, or the path of a built-in inbox.
  static let webURL = scalar(
    "a URL such as https://example.com/hook",
    schema: .pattern(
      "^(https?://[^/?#:]|/sandbox/inbox/[A-Za-z0-9._~-]{1,\(InboxPath.longestName)}$)"
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

  /// A single IPv4 or IPv6 address.
  static let address = scalar(
    "an IP address such as 203.0.113.7",
    schema: .pattern("^[0-9A-Fa-f:.]+$")
  ) { text throws(ValueFault) in
    guard isIPv4(text) || isIPv6(text) else {
      throw ValueFault(
        "\(quoted(text)) is not an IP address; write one address such as 203.0.113.7 or"
          + " 2001:db8::1, no name and no range"
      )
    }
    return text
  }
}

private func isIPv4(_ text: some StringProtocol) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  return parts.count == 4
    && parts.allSatisfy { part in
      1...3 ~= part.utf8.count && part.utf8.allSatisfy { (48...57).contains($0) }
        && (Int(part) ?? 256) < 256 && (part == "0" || !part.hasPrefix("0"))
    }
}

private func isIPv6(_ text: String) -> Bool {
  let halves = text.split(separator: "::", omittingEmptySubsequences: false)
  let groups = halves.map { $0.split(separator: ":", omittingEmptySubsequences: false) }
  guard 1...2 ~= halves.count, text.contains(":") else { return false }
  var count = 0
  for (index, half) in groups.enumerated() {
    let isEmpty = half == [""] && halves.count == 2
    for (position, group) in half.enumerated() where !isEmpty {
      let isLast = index == groups.count - 1 && position == half.count - 1
      let isHex = 1...4 ~= group.utf8.count && group.allSatisfy(\.isHexDigit)
      guard isHex || (isLast && isIPv4(group)) else { return false }
      count += isHex ? 1 : 2
    }
  }
  return halves.count == 2 ? count < 8 : count == 8
}
