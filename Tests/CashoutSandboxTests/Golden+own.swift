import GoldenFiles

extension Golden {
  /// The golden files of these tests.
  static let own = Golden(beside: #filePath)
}
