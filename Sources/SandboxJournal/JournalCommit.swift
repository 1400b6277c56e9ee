/// What is written in one transaction.
package struct JournalCommit: Sendable {
  /// Sandboxes that were made, with what they were made from.
  package var made: [JournalSandbox] = []
  /// Sandboxes whose records so far are folded into what they are made from.
  package var folded: [JournalSandbox] = []
  /// Sandboxes that were removed, by number.
  package var removed: [Int] = []
  package var batches: [JournalBatch] = []
  /// Up to which number calls of sandboxes are forgotten, before those of this commit.
  package var forgotten: [Int: Int] = [:]
  package var calls: [JournalCall] = []
  /// Parts of snapshots that are to come, and those whose parts are all there.
  package var parts: [JournalPart] = []
  package var snapshots: [JournalSnapshot] = []

  package init() {}
}

/// A call of the request log; the oldest of a sandbox give way to new ones.
package struct JournalCall: Sendable, Equatable {
  /// How many calls of a sandbox are kept.
  package static let most = 10_000

  package let sandbox: Int
  package let number: Int
  package let format: Int
  package let body: [UInt8]

  package init(sandbox: Int, number: Int, format: Int = JournalBatch.format, body: [UInt8]) {
    self.sandbox = sandbox
    self.number = number
    self.format = format
    self.body = body
  }

  var digest: [UInt8] { JournalDigest.of(Array("\(sandbox) \(number) \(format)".utf8), body) }
}

/// A sandbox as it was made.
package struct JournalSandbox: Sendable, Equatable {
  /// In the order of making, 0 for the default one.
  package let number: Int
  package let format: Int
  package let body: [UInt8]
  /// The number of the last decision that is part of what it is made from.
  package let base: Int

  package init(number: Int, format: Int = JournalBatch.format, base: Int = 0, body: [UInt8]) {
    self.number = number
    self.format = format
    self.base = base
    self.body = body
  }

  var digest: [UInt8] { JournalDigest.of(Array("\(number) \(format) \(base)".utf8), body) }

  /// What stands in the ids of all but the default sandbox, in front of their numbers.
  package static let idPrefix = "sandbox-"

  /// What a sandbox is called by its users.
  package static func id(_ number: Int) -> String {
    number == 0 ? "default" : idPrefix + String(number)
  }

  /// The same in a sentence.
  package static func words(_ number: Int) -> String {
    number == 0 ? "the default sandbox" : id(number)
  }
}
