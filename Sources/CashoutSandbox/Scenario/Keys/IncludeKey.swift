extension ValueReader<[IncludeDraft]> {
  /// The files whose bank rules come after this one's.
  static let includes = ValueReader { node, findings in
    let paths = ValueReader<[IncludeDraft]>.list(
      of: includePath,
      0...100,
      expecting: "files such as [banks/brazil.yaml]"
    ).read(node, &findings)
    for (index, include) in (paths ?? []).enumerated()
    where paths?[..<index].contains(where: { $0.path == include.path }) == true {
      findings.fault("\(quoted(include.path)) is included twice; remove one", at: include.place)
    }
    return paths
  }
}

/// A path that stays below the file's own folder.
private let includePath = ValueReader<IncludeDraft> { node, findings in
  guard let path = node.text else {
    findings.fault("\(node.found) is not a file; write its path", at: node.place)
    return nil
  }
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  if path.hasPrefix("/") || path.contains("\\") || parts.contains("..") || parts.contains("") {
    findings.fault(
      "\(quoted(path)) leaves the file's own folder; write a path below it, with / and without ..",
      at: node.place
    )
    return nil
  }
  return IncludeDraft(path: path, place: node.place)
}
