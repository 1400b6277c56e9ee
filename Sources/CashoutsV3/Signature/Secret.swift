import Crypto

/// A secret that is compared with what came over the wire, by swift-crypto's comparison of keys: only
/// the lengths can be told from its time.
struct Secret: Sendable {
  private let key: SymmetricKey

  init(_ text: String) { key = SymmetricKey(data: Array(text.utf8)) }

  func matches(_ text: String) -> Bool { key == SymmetricKey(data: Array(text.utf8)) }
}
