import CashoutsV3

/// One field of a request, a query or a notification, as a table of the contract has it.
struct WireField: Sendable {
  /// As it stands on the wire, with a dot between an object and its member.
  let name: String
  /// When it has to be there.
  let need: String
  /// In characters; nil for no cap.
  let maximumLength: Int?
  let form: String
  let mark: Mark
  let source: String

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
