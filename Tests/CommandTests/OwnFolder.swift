import Foundation

/// A folder for one test, with what a program that runs in it needs of its environment.
struct OwnFolder: Sendable {
  let path: String

  /// Makes it for as long as a test uses it.
  static func during<Value>(_ test: (OwnFolder) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "own-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await test(OwnFolder(path: folder.path))
  }

  /// The folder as the home of a user, who has programs.
  var environment: [String: String] {
    ["HOME": path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
  }

  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: path + "/" + name).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
    return path + "/" + name
  }

  func rights(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
  }
}
