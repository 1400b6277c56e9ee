import Subprocess

/// What a program writes, as it comes.
package actor ProgramOutput {
  private var bytes: [UInt8] = []
  private var taken = 0
  private var hasEnded = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// All that was written by the time that a text has been, or by the end.
  package func read(until end: String) async -> String {
    while !text.contains(end), !hasEnded { await change() }
    return text
  }

  /// All that is written by the end.
  package func rest() async -> String {
    while !hasEnded { await change() }
    return text
  }

  /// The bytes up to the next mark, from behind the one before; nil at the end.
  package func next(before mark: UInt8) async -> [UInt8]? {
    while true {
      if let end = bytes[taken...].firstIndex(of: mark) {
        defer { taken = end + 1 }
        return Array(bytes[taken..<end])
      }
      guard !hasEnded else { return nil }
      await change()
    }
  }

  /// Takes what comes until nothing more does.
  func fill(from parts: SubprocessOutputSequence) async {
    do {
      for try await part in parts {
        bytes += unsafe part.withUnsafeBytes { unsafe Array($0) }
        wake()
      }
    } catch {
      // A pipe that cannot be read has an end like any other.
    }
    hasEnded = true
    wake()
  }

  private var text: String { String(decoding: bytes, as: UTF8.self) }

  private func change() async {
    await withCheckedContinuation { waiting.append($0) }
  }

  private func wake() {
    let awake = waiting
    waiting = []
    for continuation in awake { continuation.resume() }
  }
}
