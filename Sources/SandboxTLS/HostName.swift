import Foundation

/// A host that a certificate can be for: a name, one for all names below it (`*.shop.test`), or an
/// IP address.
package struct HostName: Sendable, Hashable, Comparable {
  /// In lower case, an IPv6 address without brackets.
  package let text: String
  /// The bytes of an IP address; `nil` for a name.
  let address: [UInt8]?

  /// Reads a host; `nil` for what is neither name nor address, such as a URL.
  package init?(_ stated: String) {
    var text = stated.lowercased()
    if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
    address = Self.address(text)
    guard address != nil || Self.isName(text) else { return nil }
    self.text = text
  }

  package static func < (left: HostName, right: HostName) -> Bool { left.text < right.text }

  /// The name without the asterisk that stands for all below it.
  var domain: String { text.hasPrefix("*.") ? String(text.dropFirst(2)) : text }

  /// Whether the name is a domain, or below it.
  func isBelow(_ domain: String) -> Bool {
    self.domain == domain || self.domain.hasSuffix("." + domain)
  }

  private static func isName(_ text: String) -> Bool {
    let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    // What is all digits at its end would be read as an address.
    guard text.utf8.count <= 253, labels.last?.contains(where: { !$0.isNumber }) == true else {
      return false
    }
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.utf8.allSatisfy(isOfName)
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func address(_ text: String) -> [UInt8]? {
    var four = in_addr()
    if unsafe inet_pton(AF_INET, text, &four) == 1 {
      return unsafe withUnsafeBytes(of: &four) { unsafe Array($0) }
    }
    var six = in6_addr()
    guard unsafe inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    return unsafe withUnsafeBytes(of: &six) { unsafe Array($0) }
  }
}
