import Foundation

/// What came on a connection in answer to one turn of a test.
struct RawAnswer: Sendable {
  /// All bytes as text, also those of a 100 before the answer.
  let text: String

  /// Whether a 100 came first.
  var isContinued: Bool { text.hasPrefix("HTTP/1.1 100 Continue\r\n\r\n") }

  /// The final answer alone.
  private var final: Substring {
    text.dropFirst(isContinued ? "HTTP/1.1 100 Continue\r\n\r\n".count : 0)
  }

  /// The status of the final answer; 0 if there is none.
  var status: Int {
    let words = final.prefix { !$0.isNewline }.split(separator: " ")
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }

  /// The final answer's head in lower case.
  var head: String { parts?.head.lowercased() ?? "" }
  var body: String { parts?.body ?? "" }

  private var parts: (head: String, body: String)? {
    let parts = String(final).components(separatedBy: "\r\n\r\n")
    guard parts.count > 1 else { return nil }
    return (parts[0], parts.dropFirst().joined(separator: "\r\n\r\n"))
  }

  /// Whether the head and as much of a body as it tells have come.
  var isWhole: Bool {
    guard let parts else { return false }
    let name = "content-length: "
    let line = parts.head.lowercased().components(separatedBy: "\r\n").first { $0.hasPrefix(name) }
    return parts.body.utf8.count >= line.flatMap { Int($0.dropFirst(name.count)) } ?? 0
  }
}
