import Foundation
import Testing

/// Files and functions stay small; the limits may be lowered, never raised.
struct SizeTests {
  private static let longestFile = 400
  private static let longestFunction = 60
  private static let largestTarget = 7000

  @Test func `no target is too large`() throws {
    for target in try SourceFile.targets(under: "Sources") {
      let files = try SourceFile.all(under: "Sources/\(target)")
      // Each file ends with the end of a line.
      let lines = files.reduce(0) { $0 + $1.lines.count - 1 }
      #expect(lines <= Self.largestTarget, "\(target) has \(lines) lines: find a seam in it")
    }
  }

  @Test(arguments: ["Sources", "Tests"])
  func `no file is too long`(_ folder: String) throws {
    for file in try SourceFile.all(under: folder) where file.lines.count > Self.longestFile {
      Issue.record("\(file.path):\(Self.longestFile + 1): the file has \(file.lines.count) lines")
    }
  }

  @Test(arguments: ["Sources", "Tests"])
  func `no function is too long`(_ folder: String) throws {
    for file in try SourceFile.all(under: folder) {
      for (line, length) in functionLengths(in: file.lines) where length > Self.longestFunction {
        Issue.record("\(file.path):\(line): the function has \(length) lines")
      }
    }
  }

  @Test func `lengths are measured from the signature to the closing brace`() {
    let lines = [
      "struct Sample {", "  func short() { go() }", "  func long(", "    _ a: Int", "  ) {",
      "    if a > 0 {", "      go()", "    }", "  }", "  init?(b: Int) {", "    return nil", "  }",
      "}", "protocol Abstract {", "  func bodiless()", "  var more: Int { get }", "}",
    ]
    #expect(functionLengths(in: lines).map(\.line) == [2, 3, 10])
    #expect(functionLengths(in: lines).map(\.length) == [1, 7, 3])
  }

  /// One of these stands in each signature; most lines have none and need no expression.
  private static let keywords = ["func ", "init", "subscript", "deinit"]

  /// The formatter puts a function's closing brace below the first letter of its signature.
  private func functionLengths(in lines: [String]) -> [(line: Int, length: Int)] {
    let signature = #/^ *(?:@?[\w().:]+ )*?(?:func |init[?(<]|subscript[(<]|deinit\b)/#
    return lines.indices.compactMap { start in
      guard Self.keywords.contains(where: { lines[start].contains($0) }),
        lines[start].prefixMatch(of: signature) != nil,
        let end = closing(of: start, in: lines)
      else { return nil }
      return (start + 1, end - start + 1)
    }
  }

  private func closing(of start: Int, in lines: [String]) -> Int? {
    if lines[start].hasSuffix("}") { return start }
    let indent = lines[start].prefix { $0 == " " }
    for index in lines.indices[(start + 1)...] where !lines[index].isEmpty {
      let line = lines[index]
      guard line.hasPrefix(indent) else { return nil }
      let rest = line.dropFirst(indent.count)
      if rest.hasPrefix("}") { return index }
      let isContinued = [" ", ")", "{", "->", "where "].contains { rest.hasPrefix($0) }
      guard isContinued else { return nil }
    }
    return nil
  }
}
