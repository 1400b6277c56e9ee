/// What a receiver answered, as far as it was read.
package struct ReceiverAnswer: Sendable, Equatable {
  package let status: Int
  /// The body, as far as it is kept.
  package private(set) var body: [UInt8] = []
  /// Why the body has no end; `nil` if it has one, or if enough of it came.
  package var fault: String?

  package init(status: Int) { self.status = status }

  /// Takes in what came of the body; of all parts together no more than the limit is kept.
  package mutating func append(_ part: some Collection<UInt8>, keeping limit: Int) {
    body.append(contentsOf: part.prefix(limit - body.count))
  }
}
