import ArgumentParser

/// What shells propose for options that take one of a few words.
enum CompletionWords {
  static let brands = CompletionKind.list([
    "pandablue", "d24", "onekeypayments", "tupay", "limepay",
  ])
}
