extension V3Error {
  /// Code 300 for one field, with the usual reason or its own.
  package static func invalid(
    _ field: FieldName,
    brand: Brand,
    reason: String? = nil,
    diagnosis: String
  ) -> V3Error {
    var error = V3Error(
      .invalidParameter,
      brand: brand,
      ["parameter": field.camelCase, "reason": reason ?? field.invalidOrMissing],
      diagnosis: [diagnosis]
    )
    error.field = field
    return error
  }
}
