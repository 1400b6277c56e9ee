package import RecordCoding
package import SandboxCore
package import WireJSON

/// A change of what a contract keeps in a sandbox, such as one more hosted page.
///
/// It goes through the sandbox's one door like everything else: it is numbered, carried out under
/// the lock, and may carry out commands of the core in the same decision. A journal writes it as
/// bytes, which every later version reads; it has to stand among the ``RecordedContract/acts``.
package protocol ContractAct: Recorded {
  /// What records call it, such as `easy.open_page`; never another's.
  static var recordName: String { get }

  /// What it changes; a reset empties it.
  associatedtype State: ContractValue

  /// Carries it out.
  ///
  /// - Parameters:
  ///   - state: what the contract keeps.
  ///   - door: the core as it is now, with all that fell due.
  /// - Throws: why nothing has changed.
  func apply<Door: ContractDoor>(
    to state: inout State,
    through door: inout Door
  ) throws(ActRefusal)

  /// What a recording does in its place, with what it has left behind; `nil` where a call of the
  /// contract does it again, or nothing need be done.
  func again(_ state: State) -> ControlStep?
}

extension ContractAct {
  package func again(_: State) -> ControlStep? { nil }
}

/// A call of the control API that brings the same about.
package struct ControlStep: Sendable {
  package let method: String
  package let path: String
  package let body: JSONObject

  package init(_ method: String, _ path: String, _ body: JSONObject) {
    self.method = method
    self.path = path
    self.body = body
  }
}

/// The core as an act sees it.
package protocol ContractDoor {
  var state: SandboxState { get }

  /// Carries out a command of the core in the decision of the act.
  mutating func carryOut(_ command: Command) throws(Refusal) -> Reply
}

/// Why an act changed nothing, by a name that its contract words.
package struct ActRefusal: Error, Sendable, Equatable {
  package let name: String
  /// What the wording may say beside.
  package let detail: String?
  /// What is said in place of the contract's own words; `nil` for those.
  package var words: String?

  package init(_ name: String, detail: String? = nil) {
    self.name = name
    self.detail = detail
  }
}
