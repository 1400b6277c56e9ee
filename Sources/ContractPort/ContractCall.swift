/// A call of a contract, such as one that the sandbox makes itself, signed as the merchant would.
package struct ContractCall: Sendable {
  package let method: String
  package let path: String
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]

  package init(
    _ method: String,
    _ path: String,
    headers: [(name: String, value: String)],
    body: [UInt8]
  ) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
  }

  /// The value of a header, whose name is compared without case.
  package subscript(header: String) -> String? {
    headers.first { $0.name.lowercased() == header.lowercased() }?.value
  }
}
