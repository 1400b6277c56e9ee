/// A request that could not be read to its end, with what was answered.
package struct UnreadRequest: Sendable {
  package let status: Int
  /// What is wrong with it.
  package let fault: String

  package init(status: Int, fault: String) {
    self.status = status
    self.fault = fault
  }
}
