/// What a scenario file may choose of a contract by a word under a key of its own.
package struct ContractChoice: Sendable {
  package let key: String
  /// What editors say of it, in a sentence.
  package let about: String
  /// The word that holds without the key.
  package let usual: String
  package let words: [String]
  /// Where the control API chooses it, too, by the last part of its key; `nil` where nothing does.
  package let controlPath: String?
  private let read: @Sendable (ContractValues) -> String
  private let write: @Sendable (String, inout ContractValues) -> Void

  /// A choice among the cases of an enum, kept in one of the contract's switches.
  ///
  /// - Parameters:
  ///   - key: the key in scenario files.
  ///   - about: what editors say of it.
  ///   - path: where it is kept.
  ///   - controlPath: where the control API takes it by `PUT`.
  package init<
    Switches: ContractValue,
    Word: RawRepresentable<String> & CaseIterable & SendableMetatype
  >(
    _ key: String,
    about: String,
    of path: any WritableKeyPath<Switches, Word> & Sendable,
    at controlPath: String? = nil
  ) {
    self.key = key
    self.about = about
    self.controlPath = controlPath
    usual = Switches()[keyPath: path].rawValue
    words = Word.allCases.map(\.rawValue)
    read = { $0[Switches.self][keyPath: path].rawValue }
    write = { text, values in
      if let word = Word(rawValue: text) { values[Switches.self][keyPath: path] = word }
    }
  }

  /// The last part of its key.
  package var name: String { key.split(separator: ".").last.map(String.init) ?? key }

  /// The word in force.
  package func word(in values: ContractValues) -> String { read(values) }

  /// Puts a word in force; one that is none of the choice's changes nothing.
  package func choose(_ word: String, in values: inout ContractValues) { write(word, &values) }
}
