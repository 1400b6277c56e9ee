import ContractPort
package import RecordCoding

/// What may be chosen of the contract.
package struct PayoutServiceOptions: ContractSwitches {
  /// Whether it answers as the real server does or as its documentation has it.
  package enum Mode: String, Sendable, CaseIterable {
    /// Every call works with every connector.
    case sandbox
    /// Only what the real server has code for; the rest is refused as there.
    case strict
  }

  /// When recipients and accounts are verified.
  package enum Verification: String, Sendable, CaseIterable {
    case atOnce = "at_once"
    /// An hour later, in virtual time.
    case delayed
  }

  package var mode = Mode.sandbox
  package var verification = Verification.atOnce

  package init() {}

  package static var recordName: String { "payout_service.switches" }

  package func write(to record: inout RecordWriter) {
    record.flag(mode == .strict)
    record.flag(verification == .delayed)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    mode = try record.flag() ? .strict : .sandbox
    verification = try record.flag() ? .delayed : .atOnce
  }
}
