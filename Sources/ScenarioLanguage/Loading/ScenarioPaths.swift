import Foundation

/// The scenario files that a command was told of, folders searched.
package struct ScenarioPaths: Sendable {
  /// Why nothing can be done: the paths themselves are wrong.
  package struct UsageFault: Error, Sendable, Equatable, CustomStringConvertible {
    package let message: String

    package init(message: String) {
      self.message = message
    }

    package var description: String { message }
  }

  /// Every file once: those that were named, `-` for standard input, and every `*.yaml`, `*.yml` and `*.json` of folders.
  package let files: [String]
  /// What was passed over and why, a line each.
  package let notes: [String]

  /// - Throws: what is wrong with the paths: one that does not exist, a folder without scenarios.
  package init(_ paths: [String]) throws(UsageFault) {
    guard !paths.isEmpty else {
      throw UsageFault(message: "nothing to check or run; name a scenario file or a folder of them")
    }
    var files: [String] = []
    var notes: [String] = []
    for path in paths {
      for file in try Self.files(path, &notes) where !files.contains(file) { files.append(file) }
    }
    self.files = files
    self.notes = notes
  }

  private static func files(
    _ path: String,
    _ notes: inout [String]
  ) throws(UsageFault) -> [String] {
    if path == StandardInput.path { return [path] }
    let manager = FileManager.default
    let real = ScenarioFolder.resolved(path)
    guard let attributes = try? manager.attributesOfItem(atPath: real) else {
      throw UsageFault(message: "there is no file or folder \"\(path)\"")
    }
    guard attributes[.type] as? FileAttributeType == .typeDirectory else { return [path] }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let found = scenarios(below: real).sorted()
    let files = found.filter { isScenario($0) && isInside(real, $0) }.map { folder + $0 }
    notes += found.filter { !isInside(real, $0) }.map { name in
      "\(folder)\(name) is passed over, for it is a link that leads out of the folder; name it"
        + " to have it read"
    }
    guard !files.isEmpty else {
      throw UsageFault(
        message: "the folder \"\(path)\" has no scenarios; they end in .yaml, .yml or .json"
      )
    }
    return files
  }

  /// Whether a file of a folder is really there, its links followed.
  private static func isInside(_ folder: String, _ file: String) -> Bool {
    let root = folder.hasSuffix("/") ? folder : folder + "/"
    let real = ScenarioFolder.resolved(root + file)
    return real == folder || real.hasPrefix(root)
  }

  /// The scenarios below a folder and links to folders, which are not followed, by their paths in
  /// it; folders of other tools are passed over.
  private static func scenarios(below folder: String) -> [String] {
    guard let paths = FileManager.default.enumerator(atPath: folder) else { return [] }
    var found: [String] = []
    while let path = paths.nextObject() as? String {
      let name = path.split(separator: "/").last ?? ""
      if isForeign(name) {
        paths.skipDescendants()
      } else if isScenario(path) || isLinkedFolder("\(folder)/\(path)") {
        found.append(path)
      }
    }
    return found
  }

  private static func isScenario(_ path: String) -> Bool {
    [".yaml", ".yml", ".json"].contains(where: path.hasSuffix)
  }

  private static func isLinkedFolder(_ path: String) -> Bool {
    func type(_ path: String) -> FileAttributeType? {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return attributes?[.type] as? FileAttributeType
    }
    return type(path) == .typeSymbolicLink && type(ScenarioFolder.resolved(path)) == .typeDirectory
  }

  /// Whether a name is hidden, as `.git` and `.build` are, or a folder of installed packages.
  private static func isForeign(_ name: Substring) -> Bool {
    name.hasPrefix(".") || name == "node_modules"
  }
}
