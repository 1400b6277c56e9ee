extension String {
  /// Whether both are written with the same bytes, as merchants' ids are told apart.
  ///
  /// `==` takes a letter with its accent for the two of them.
  package func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
