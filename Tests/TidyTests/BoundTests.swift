import Foundation
import Synchronization
import TestBounds
import Testing

/// Tests do not begin all at once, whoever runs them.
@Suite struct BoundTests {
  private static let present = Atomic(0)

  /// What was said, on the command line before all.
  private static var bound: Int? {
    let arguments = CommandLine.arguments
    let option = arguments.firstIndex(of: "--experimental-maximum-parallelization-width")
    let name = "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH"
    let said = option.map { arguments.dropFirst($0 + 1).first }
    return (said ?? ProcessInfo.processInfo.environment[name]).flatMap { Int($0) }
  }

  @Test(arguments: 1...100)
  func `no more tests run at once than the bound allows`(_: Int) async throws {
    let bound = try #require(Self.bound, "\(TESTS_A_PROCESSOR) a processor were wanted")
    let count = Self.present.add(1, ordering: .relaxed).newValue
    // Those that may run come to this line meanwhile.
    for _ in 0..<20 { await Task.yield() }
    Self.present.subtract(1, ordering: .relaxed)
    #expect(count <= bound)
  }
}
