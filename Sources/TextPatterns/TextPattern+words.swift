extension TextPattern {
  /// The words of ``words``, put together anew from regular expressions that are read anew.
  var madeWords: String {
    guard let (choices, isOptional) = choices else { return "of the form \(source)" }
    let parts = choices.compactMap { PatternPart($0) }
    guard parts.count == choices.count else { return "of the form \(source)" }
    return Self.listed(PatternPart.joined(parts) + (isOptional ? ["nothing"] : []))
  }

  /// What stands between the anchors, alternative by alternative, and whether it may be absent.
  private var choices: (parts: [Substring], isOptional: Bool)? {
    guard let inner = source.wholeMatch(of: #/\^(.*)\$/#)?.output.1 else { return nil }
    let group = inner.wholeMatch(of: #/\((?!\?)([^()]*)\)(\?)?/#)
    let parts = (group?.output.1 ?? inner).split(separator: "|", omittingEmptySubsequences: false)
    return (parts, group?.output.2 != nil)
  }

  /// `A`, `A or B`, `A, B or C`.
  private static func listed(_ words: [String]) -> String {
    let head = words.dropLast().joined(separator: ", ")
    return head.isEmpty ? words.last ?? "" : "\(head) or \(words[words.count - 1])"
  }
}

/// One alternative of a simple pattern.
private enum PatternPart {
  /// One of these, as they stand.
  case words([String])
  /// A run of characters of one kind, between what is given.
  case run(ClosedRange<Int>, of: [String], behind: Substring, before: Substring)

  init?(_ text: Substring) {
    if text.isEmpty {
      self = .words(["nothing"])
    } else if text.wholeMatch(of: #/[A-Za-z]+/#) != nil {
      self = .words([String(text)])
    } else if let letters = text.wholeMatch(of: #/\[([A-Za-z]+)\]/#)?.output.1 {
      self = .words(letters.map { String($0) })
    } else {
      self.init(run: text)
    }
  }

  private init?(run text: Substring) {
    let kinds = #/([A-Z0-9]*|\\\+[0-9]*)(\\d|\.|\[\\s\\S\]|\[A-Za-z0-9\])\{(\d+)(?:,(\d+))?\}(\d*)/#
    guard let match = text.wholeMatch(of: kinds)?.output, let least = Int(match.3) else {
      return nil
    }
    let most = match.4.flatMap { Int($0) } ?? least
    guard least <= most else { return nil }
    let behind = match.1.hasPrefix("\\") ? match.1.dropFirst() : match.1
    self = .run(least...most, of: Self.nouns(match.2), behind: behind, before: match.5)
  }

  private static func nouns(_ set: Substring) -> [String] {
    switch set {
    case #"\d"#: ["digit"]
    case "[A-Za-z0-9]": ["letter", "digit"]
    default: ["character"]
    }
  }

  /// The alternatives in words; neighbours of one kind share their noun.
  static func joined(_ parts: [PatternPart]) -> [String] {
    var words: [String] = []
    for (index, part) in parts.enumerated() {
      let next = index + 1 < parts.count ? parts[index + 1] : nil
      words += part.texts(isFollowedByAlike: next.map(part.isAlike) ?? false)
    }
    return words
  }

  /// Whether both are runs of one kind with nothing given.
  private func isAlike(_ other: PatternPart) -> Bool {
    guard case .run(_, let nouns, "", "") = self, case .run(_, nouns, "", "") = other else {
      return false
    }
    return true
  }

  private func texts(isFollowedByAlike: Bool) -> [String] {
    switch self {
    case .words(let words): return words
    case .run(let range, let nouns, let behind, let before):
      let count = range.count == 1 ? "" : "\(range.lowerBound) to "
      if isFollowedByAlike { return ["\(count)\(range.upperBound)"] }
      let names = nouns.map { range.upperBound == 1 ? $0 : $0 + "s" }.joined(separator: " or ")
      let parts = [String(behind), "\(count)\(range.upperBound) \(names)", String(before)]
      return [parts.filter { !$0.isEmpty }.joined(separator: " and ")]
    }
  }
}
