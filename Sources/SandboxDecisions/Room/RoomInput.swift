package import ContractPort
package import SandboxCore
package import ScenarioLanguage

/// Everything that can change a running sandbox; all of it goes through ``SandboxRoom/commit(_:at:)``.
package enum RoomInput: Sendable {
  /// A call of a contract or of the panel.
  case command(Command)
  /// Lets everything happen that fell due by now.
  case passTime
  /// The same, by the timer that was set for it.
  case wake
  /// What came of an attempt that a decision asked for.
  indirect case attemptEnded(AttemptEnd)
  /// A call of a mocked contract has its answer.
  indirect case called(RequestLog.Entry, CallReading?)
  case setClock(SandboxClock.Mode)
  case beginAdvance(AdvanceGoal)
  /// Takes the advance with this number some moments further.
  case advance(Int)
  case cancelAdvance(Int)
  /// Puts a scenario in force: credentials, switches, clock and observation among it.
  indirect case load(ScenarioFile)
  /// Sets the contracts' switches alone.
  case setSwitches(ContractValues)
  /// Changes what a contract keeps here.
  indirect case act(any ContractAct)
  /// What an inbox answers from now on.
  case answerInbox(String, status: Int)
  /// A message has come to an inbox.
  indirect case message(to: String, Inbox.Arrival? = nil)
  /// Sets what a server was told when it was started again.
  indirect case restate(Restatement)
  /// Empties the sandbox.
  case reset
  /// Ends it for good.
  case remove
}
