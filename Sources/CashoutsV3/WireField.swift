/// One field of a request, a query or a notification, as a table of the contract has it.
package struct WireField: Sendable {
  /// As it stands on the wire, with a dot between an object and its member.
  package let name: String
  /// When it has to be there.
  package let need: String
  /// In characters; nil for no cap.
  package let maximumLength: Int?
  package let form: String
  package let mark: Mark
  package let source: String

  init(
    _ name: String,
    _ need: String,
    _ form: String,
    _ source: String,
    at maximumLength: Int? = nil,
    mark: Mark = .documented
  ) {
    self.name = name
    self.need = need
    self.maximumLength = maximumLength
    self.form = form
    self.mark = mark
    self.source = source
  }
}
