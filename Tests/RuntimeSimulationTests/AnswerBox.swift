import CashoutSandbox
import Synchronization

/// The answers that have come and that nobody has looked at.
final class AnswerBox: Sendable {
  /// An answer by the number of its call; none from a connection that was dropped.
  struct Entry: Sendable {
    let number: Int
    let answer: PayoutSandbox.Answer?
  }

  private let entries = Mutex<[Entry]>([])

  func put(_ answer: PayoutSandbox.Answer?, to number: Int) {
    entries.withLock { $0.append(Entry(number: number, answer: answer)) }
  }

  func take() -> [Entry] {
    entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }
}
