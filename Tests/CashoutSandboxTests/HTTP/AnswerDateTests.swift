import Foundation
import SandboxCore
import SandboxHTTP
import SeededChance
import Testing

/// When an answer was given, in the words of HTTP.
/// - Source: RFC 9110 §5.6.7, §6.6.1.
@Suite(.timeLimit(.minutes(10))) struct AnswerDateTests {
  private static var format: DateFormatter {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format
  }

  @Test func `the date of the specification is written as it stands there`() {
    let instant = Instant(millisecondsSince1970: 784_111_777_000)
    #expect(AnswerDate.text(of: instant) == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test func `any second is written as Foundation writes it`() {
    var chance = RandomStream(seed: 1, externalID: "date", purpose: "seconds")
    let format = Self.format
    // Until 2400, leap years and those that are none among them.
    for _ in 0..<2000 {
      let second = Int64(chance.next(below: 13_569_465_600))
      let text = AnswerDate.text(of: Instant(millisecondsSince1970: second * 1000 + 999))
      #expect(text == format.string(from: Date(timeIntervalSince1970: Double(second))))
    }
  }

  @Test func `every answer says when it was given, by the wall and not by a sandbox's clock`()
    async throws
  {
    try await TestServer.run { server in
      let from = Date(timeIntervalSinceNow: -1)
      let answer = try await server.lastWords(
        server.rawHealth("HTTP/1.1", ["Connection: close"]).text
      )
      let lines = answer.text.components(separatedBy: "\r\n")
      let line = lines.first { $0.lowercased().hasPrefix("date: ") }
      let date = try #require(line.flatMap { Self.format.date(from: String($0.dropFirst(6))) })
      #expect(date >= from && date <= Date(timeIntervalSinceNow: 1))
    }
  }
}
