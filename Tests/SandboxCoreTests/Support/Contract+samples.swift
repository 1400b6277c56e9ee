import SandboxCore

extension Contract {
  static let sample = Contract("sample")
  /// One whose merchants are told nothing.
  static let silent = Contract("silent", tells: [])
}
