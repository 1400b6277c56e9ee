package import SandboxCore
import Synchronization

/// Whether any scenario of a server ever had API faults; until then calls need not be looked at.
package final class FaultSwitch: Sendable {
  private let isOn = Atomic(false)

  package var mayMeet: Bool { isOn.load(ordering: .relaxed) }

  package func note(_ script: BankScript) {
    if !script.faults.isEmpty { isOn.store(true, ordering: .relaxed) }
  }
}
