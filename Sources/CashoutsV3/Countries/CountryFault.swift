/// What is wrong with the country data, and where: a mistake of ours, which the tests find.
package enum CountryFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// Something that has to be there is not.
  case missing(place: String)
  /// Something that nothing reads: a misspelt key, or one that was forgotten.
  case unknown(place: String)
  /// A value of another kind, or none of those that there are.
  case wrong(place: String, got: String, expected: String)

  package var description: String {
    switch self {
    case .missing(let place): "\(place) is missing; every such entry needs it"
    case .unknown(let place): "\(place) is a key that nothing reads; mend its name or remove it"
    case .wrong(let place, let got, let expected): "\(place) is \(got); write \(expected)"
    }
  }
}
