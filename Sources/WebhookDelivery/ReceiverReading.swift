/// How much of an answer is read, and what becomes of the rest.
package struct ReceiverReading: Sendable, Equatable {
  /// How many bytes of a body are kept.
  package let keptBytes: Int
  /// How many bytes of a body are read.
  let readBytes: Int
  /// Whether an answer counts only if it came to its end; else its status is enough.
  let isWhole: Bool

  /// What a webhook's answer is read for: its status, and how it begins.
  package static let beginning = Self(keptBytes: 1024, readBytes: 16 << 10, isWhole: false)

  /// All of it; what is longer is no answer.
  package static func whole(upTo limit: Int) -> Self {
    Self(keptBytes: limit, readBytes: limit, isWhole: true)
  }

  /// As many bytes as may come, interim answers and all that frames a body included.
  var allowance: Int { (256 << 10) + (isWhole ? 2 * readBytes : 0) }
}
