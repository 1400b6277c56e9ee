import ContractPort
import HTTPTypes
import RecordCoding
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import Synchronization
import WireJSON

/// A contract whose records cannot be read while it says so, as if the disk gave other bytes.
struct BrittleContract: HTTPContract {
  struct Nothing: ContractValue {}

  /// An act that changes nothing.
  struct Touch: ContractAct {
    static let recordName = "brittle.touch"

    init() {}

    func apply<Door: ContractDoor>(
      to _: inout Nothing,
      through _: inout Door
    ) throws(ActRefusal) {}

    func write(to _: inout RecordWriter) {}

    init(from _: inout RecordReader) throws(RecordFault) {
      guard !BrittleContract.isBroken.load(ordering: .acquiring) else {
        BrittleContract.failure.yield()
        throw .invalid("touch")
      }
    }
  }

  final class Keys: ContractKeys {
    required init(_: Merchant) {}
    func isCurrent(for _: Merchant) -> Bool { true }
  }

  static let isBroken = Atomic(false)
  /// Each time that a record could not be read.
  static let (failures, failure) = AsyncStream.makeStream(of: Void.self)

  private static let names = FieldNames(
    ["comments", "bank", "document"],
    FieldNames.Roles(comments: "comments", bank: "bank", document: "document")
  )
  private static let ownTerms = OrderTerms(Contract("brittle"), names, codes: [0])

  var mark: Contract { Self.ownTerms.contract }
  var terms: OrderTerms { Self.ownTerms }
  var acts: [any ContractAct.Type] { [Touch.self] }
  var endpoints: [ContractEndpoint] { [] }
  var fieldNames: FieldNames { Self.names }

  func message(_: WebhookDelivery, _: Keys) -> WebhookMessage { WebhookMessage(.json, []) }

  func reason(_: Rejection) -> String { "" }

  func sandbox(of _: HTTPCall, at _: ContractEndpoint, _: SandboxHost) -> Sandbox? { nil }

  func routes(_: SandboxHost) -> [Route] { [] }
}
