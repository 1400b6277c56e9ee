/// The options whose value is no word, by the words that scenario files have for them.
extension V3Options {
  /// The HTTP status of code 510 on PUT.
  package enum WrongTransition: String, Sendable, CaseIterable {
    case badRequest = "400"
    case preconditionFailed = "412"
  }

  /// Whether more is checked than the pages mention.
  package enum Strictness: String, Sendable, CaseIterable {
    case usual, strict

    fileprivate init(_ isStrict: Bool) { self = isStrict ? .strict : .usual }
  }

  package var wrongTransition: WrongTransition {
    get { wrongTransitionOnPut == 400 ? .badRequest : .preconditionFailed }
    set { wrongTransitionOnPut = newValue == .badRequest ? 400 : 412 }
  }

  package var documents: Strictness {
    get { Strictness(strictDocuments) }
    set { strictDocuments = newValue == .strict }
  }

  package var ids: Strictness {
    get { Strictness(strictIDs) }
    set { strictIDs = newValue == .strict }
  }
}
