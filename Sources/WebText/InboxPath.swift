/// The path of a built-in receiver, which stands for the sandbox's own address wherever that is.
package enum InboxPath {
  package static let prefix = "/sandbox/inbox/"

  /// The longest name, in bytes.
  package static let longestName = 100

  /// The inbox that a path alone names: `/sandbox/inbox/NAME`; `nil` for anything else.
  package static func name(in text: String) -> String? {
    guard text.utf8.starts(with: prefix.utf8) else { return nil }
    let name = text.utf8.dropFirst(prefix.utf8.count)
    return isName(name) ? String(Substring(name)) : nil
  }

  /// Whether an inbox can have a name, as it stands behind its escapes.
  package static func isName(_ text: String) -> Bool { isName(text.utf8[...]) }

  private static func isName(_ text: Substring.UTF8View) -> Bool {
    1...longestName ~= text.count && text.allSatisfy(isOfName)
  }

  /// Letters, digits and what else stands in a part of a path as it is.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }
}
