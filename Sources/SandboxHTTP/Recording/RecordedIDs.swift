import ContractPort
import SandboxCore
import SandboxDecisions
import SandboxRuntime

/// Ids that follow from what proves a merchant, and those in their place in a replay, whose merchant
/// has other secrets: no recording holds any.
struct RecordedIDs {
  private let contracts: ContractList
  private let kept: ContractValues
  private var ids: [String: String] = [:]
  /// Whose ids were taken in last, and for whom.
  private var latest: [Merchant] = []

  /// As many digits as each of them has.
  private static let length = 32

  init(_ sandbox: Sandbox) {
    contracts = sandbox.contracts
    kept = sandbox.look(\.own)
  }

  /// Takes in those of merchants that had the sandbox at one time.
  ///
  /// - Parameters:
  ///   - merchants: whose ids occur from now on.
  ///   - seed: the sandbox's.
  ///   - caller: whose they are in a replay.
  mutating func take(_ merchants: [Merchant], _ seed: UInt64, for caller: Merchant) {
    guard latest != merchants + [caller] else { return }
    latest = merchants + [caller]
    // What led elsewhere so far may lead to itself from now on.
    for merchant in merchants where !ids.isEmpty || !merchant.proves(asMuchAs: caller) {
      let others = contracts.ids(in: kept, seed, of: merchant, for: caller)
      for (id, other) in others { ids[Self.digits(id)] = Self.digits(other) }
    }
  }

  private static func digits(_ id: String) -> String { String(id.suffix(length)) }

  /// A text with the ids of a replay.
  func replayed(_ text: String) -> String {
    guard !ids.isEmpty else { return text }
    var (bytes, start) = (Array(text.utf8), 0)
    for end in 0...bytes.count where end == bytes.count || !Self.isDigit(bytes[end]) {
      if end - start == Self.length,
        let id = ids[String(decoding: bytes[start..<end], as: UTF8.self)]
      {
        bytes.replaceSubrange(start..<end, with: id.utf8)
      }
      start = end + 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}

extension Merchant {
  /// Whether all that ids follow from is the same.
  fileprivate func proves(asMuchAs other: Merchant) -> Bool {
    (login, signature, merchantID) == (other.login, other.signature, other.merchantID)
  }
}
