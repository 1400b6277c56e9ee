/// What a receiver answered, as far as it was read.
struct ReceiverAnswer: Sendable, Equatable {
  /// How much of a body is kept.
  static let longestExcerpt = 1024

  let status: Int
  /// The body's first kilobyte.
  private(set) var excerpt: [UInt8] = []
  /// Why the body has no end; `nil` if it has one, or if enough of it came.
  var fault: String?

  init(status: Int) { self.status = status }

  /// Takes in what came of the body.
  mutating func append(_ part: some Collection<UInt8>) {
    excerpt.append(contentsOf: part.prefix(Self.longestExcerpt - excerpt.count))
  }
}
