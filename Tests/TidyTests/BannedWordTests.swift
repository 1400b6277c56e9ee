import Testing

/// Words that must not appear in the code of some folder, and why.
private struct Ban: Sendable {
  let words: Set<String>
  let reason: String

  init(_ words: Set<String>, _ reason: String) {
    self.words = words
    self.reason = reason
  }
}

private let unchecked = Ban(["try!", "as!", "@unchecked"], "let the compiler check it")

private let bans: [String: [Ban]] = [
  "Sources": [unchecked],
  "Tests": [
    unchecked, Ban(["sleep", "usleep", "nanosleep"], "move the virtual clock instead"),
  ],
  "Sources/SandboxCore": [
    Ban(
      ["Date", "ContinuousClock", "SuspendingClock", "DispatchTime", "clock_gettime"],
      "time enters the core as a value"
    ),
    Ban(["Task", "await", "async", "sleep", "usleep", "nanosleep"], "the core never waits"),
    Ban(
      [
        "SystemRandomNumberGenerator", "random", "shuffle", "shuffled", "randomElement", "UUID",
        "hashValue",
      ],
      "chance comes from the sandbox's seed"
    ),
  ],
]

struct BannedWordTests {
  @Test(arguments: bans.keys.sorted())
  func `a banned word is nowhere`(_ folder: String) throws {
    for file in try SourceFile.all(under: folder) where !file.path.hasSuffix(Self.thisFile) {
      for (number, line) in file.code {
        let words = words(in: line)
        for ban in bans[folder, default: []] {
          for word in ban.words.intersection(words).sorted() {
            Issue.record("\(file.path):\(number): `\(word)` is banned: \(ban.reason)")
          }
        }
      }
    }
  }

  @Test(arguments: ["Sources", "Tests"])
  func `nothing says that it is not finished`(_ folder: String) throws {
    for file in try SourceFile.all(under: folder) where !file.path.hasSuffix(Self.thisFile) {
      for (index, line) in file.lines.enumerated()
      where !words(in: line[...]).isDisjoint(with: ["TODO", "FIXME", "HACK"]) {
        Issue.record("\(file.path):\(index + 1): finish it, or open an issue")
      }
    }
  }

  @Test func `words keep what belongs to them`() {
    let line = "  let x = try! Date.random(in: y) as! Box // as"
    #expect(words(in: line[...]).isSuperset(of: ["try!", "Date", "random", "as!", "Box"]))
    #expect(words(in: "!isDate && dated".prefix(99)).isDisjoint(with: ["Date"]))
  }

  /// Identifiers, with `@` in front and `!` behind where they stand so.
  private func words(in line: Substring) -> Set<String> {
    let isOfWord: (UInt8) -> Bool = {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "@"),
        UInt8(ascii: "!"), 0x80...:
        true
      default: false
      }
    }
    return Set(
      line.utf8.split { !isOfWord($0) }.map {
        String(decoding: $0.drop { $0 == UInt8(ascii: "!") }, as: UTF8.self)
      }
    )
  }

  private static let thisFile = "/BannedWordTests.swift"
}
