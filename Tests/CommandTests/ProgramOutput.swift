import Foundation

/// What a program writes, as it comes.
actor ProgramOutput {
  private let parts: AsyncStream<String>
  private var text = ""

  /// Reads in a thread of its own; a read that blocks is no work for a task.
  init(_ pipe: Pipe) {
    let (parts, continuation) = AsyncStream.makeStream(of: String.self)
    self.parts = parts
    Thread.detachNewThread {
      while true {
        let data = pipe.fileHandleForReading.availableData
        if data.isEmpty { break }
        continuation.yield(String(decoding: data, as: UTF8.self))
      }
      continuation.finish()
    }
  }

  /// All that was written by the time that a text has been, or by the end.
  func read(until end: String) async -> String {
    if text.contains(end) { return text }
    for await part in parts {
      text += part
      if text.contains(end) { break }
    }
    return text
  }

  /// All that is written by the end.
  func rest() async -> String { await read(until: "\u{0}") }
}
