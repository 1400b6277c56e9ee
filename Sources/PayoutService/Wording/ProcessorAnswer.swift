/// What a processor answers with an HTTP status that is no success, in its own words.
package struct ProcessorAnswer: Sendable {
  package let status: UInt32
  /// What it calls the error; `nil` when it has no name for it.
  package let code: String?
  package let message: String

  package init(status: UInt32, code: String?, message: String) {
    self.status = status
    self.code = code
    self.message = message
  }
}
