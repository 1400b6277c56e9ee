/// The request fields that a contract names, and which of them the core itself asks for.
///
/// Payouts keep a named field by its number instead of its text.
package final class FieldNames: Sendable {
  /// The fields that mean something beyond what rules say of them.
  package struct Roles: Sendable {
    package let comments: String
    package let bank: String
    /// By which a beneficiary is known.
    package let document: String
    /// By which a payment's receiver is known beside the document; the first that a request has.
    package let receivers: [String]

    package init(comments: String, bank: String, document: String, receivers: [String] = []) {
      self.comments = comments
      self.bank = bank
      self.document = document
      self.receivers = receivers
    }
  }

  /// What rules call the bank of a payout.
  let bankName: String
  let comments: UInt8
  let bank: UInt8
  let document: UInt8
  let receivers: [UInt8]
  /// All names in the order of their numbers.
  let names: [String]
  private let numbers: [String: UInt8]
  /// The names in UTF-8, in the same order.
  private let spellings: [[UInt8]]

  /// - Parameters:
  ///   - names: at most 31, so that a number and a value's kind share a byte; those of the roles
  ///     among them.
  ///   - roles: what the core asks for.
  package init(_ names: [String], _ roles: Roles) {
    precondition(names.count <= 31, "\(names.count) names of fields, 31 have a number")
    self.names = names
    let numbers = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ($1, UInt8($0 + 1)) }
    )
    func number(_ name: String) -> UInt8 {
      guard let number = numbers[name] else { preconditionFailure("\(name) is not among \(names)") }
      return number
    }
    comments = number(roles.comments)
    bankName = roles.bank
    bank = number(roles.bank)
    document = number(roles.document)
    receivers = roles.receivers.map(number)
    self.numbers = numbers
    spellings = names.map { Array($0.utf8) }
  }

  /// The number of a name, from 1; 0 for any that the contract does not name.
  func number(of name: String) -> UInt8 { numbers[name] ?? 0 }

  /// The same for a name as a record has it, of which no text need be made: few names are as long.
  func number(of name: ArraySlice<UInt8>) -> UInt8 {
    let place = spellings.firstIndex { $0.count == name.count && $0.elementsEqual(name) }
    return place.map { UInt8($0 + 1) } ?? 0
  }

  func name(_ number: UInt8) -> String { names[Int(number) - 1] }
}
