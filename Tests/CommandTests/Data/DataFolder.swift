import Foundation

/// A folder for the data of a server, which is gone with the test.
struct DataFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "data-\(UUID())").path

  /// What `serve` is told of it.
  var options: [String] { ["--data", path] }

  /// Uses a folder and removes it.
  static func during(_ test: (DataFolder) async throws -> Void) async throws {
    let folder = DataFolder()
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    try await test(folder)
  }

  /// Uses a copy of a folder and removes it.
  static func during<Value>(
    copying other: DataFolder,
    _ test: (DataFolder) async throws -> Value
  ) async throws -> Value {
    let folder = DataFolder()
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    try FileManager.default.copyItem(atPath: other.path, toPath: folder.path)
    return try await test(folder)
  }

  func file(_ name: String) -> String { path + "/" + name }
}
