import HTTPTypes

extension HTTPFields {
  /// The value of a field, as the subscript by name has it; far cheaper for one that stands once.
  func single(_ name: HTTPField.Name) -> String? {
    let values = self[values: name]
    return values.count < 2 ? values.first : self[name]
  }
}
