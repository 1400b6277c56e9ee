import SandboxCore

extension Contract {
  static let sample = Contract(
    "sample",
    retries: [5, 25, 125, 625, 3125].map { .seconds($0 * 60) }
  )
  /// One whose merchants are told nothing.
  static let silent = Contract("silent", tells: [])
}
