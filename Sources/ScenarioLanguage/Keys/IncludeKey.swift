import ScenarioText
import WireJSON

extension ValueReader<[IncludeDraft]> {
  /// The most files that one list names.
  private static let most = 100

  /// The files whose bank rules come after this one's; those at fault are left out.
  static let includes = ValueReader(
    ValueSchema.list(of: .scenarioPath, 0...most).with(["uniqueItems": true])
  ) { node, findings in
    guard case .list(let nodes) = node.content else {
      findings.fault(
        "\(node.found) is not a list; write files such as [banks/brazil.yaml]",
        at: node.place
      )
      return nil
    }
    guard nodes.count <= most else {
      findings.fault("\(nodes.count) files; at most \(most) can be included", at: node.place)
      return nil
    }
    var includes: [IncludeDraft] = []
    for node in nodes {
      let path = ValueReader<IncludeDraft>.includePath
      guard let include = path.read(node, &findings) else { continue }
      if includes.contains(where: { $0.path == include.path }) {
        findings.fault("\(quoted(include.path)) is included twice; remove one", at: include.place)
      } else {
        includes.append(include)
      }
    }
    return includes
  }
}

extension ValueReader<IncludeDraft> {
  /// A path that stays below the file's own folder.
  static let includePath = ValueReader(.scenarioPath) { node, findings in
    guard let path = node.text else {
      findings.fault("\(node.found) is not a file; write its path", at: node.place)
      return nil
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if path.contains("\\") || parts.contains("..") || parts.contains("") {
      findings.fault(
        "\(quoted(path)) leaves the file's own folder; write a path below it, with / and"
          + " without ..",
        at: node.place
      )
      return nil
    }
    return IncludeDraft(path: path, place: node.place)
  }
}

extension ValueSchema {
  /// A path with `/`, neither absolute nor with `..` in it.
  fileprivate static let scenarioPath = ValueSchema([
    "type": ["string", "number", "boolean"],
    "pattern": #"^(?!(.*/)?[.][.](/|$))[^/\\]+(/[^/\\]+)*$"#,
  ])
}
