/// The path of a built-in receiver, which stands for the sandbox's own address wherever that is.
package enum InboxPath {
  package static let prefix = "/sandbox/inbox/"

  /// The inbox that a path alone names: `/sandbox/inbox/NAME`; `nil` for anything else.
  package static func name(in text: String) -> String? {
    guard text.utf8.starts(with: prefix.utf8) else { return nil }
    let name = text.utf8.dropFirst(prefix.utf8.count)
    guard !name.isEmpty, name.allSatisfy(isOfName) else { return nil }
    return String(Substring(name))
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
