/// Why there is no certificate to show, in a sentence with what to do.
package struct TLSFault: Error, Equatable, CustomStringConvertible {
  package let message: String

  package init(_ message: String) { self.message = message }

  package var description: String { message }
}
