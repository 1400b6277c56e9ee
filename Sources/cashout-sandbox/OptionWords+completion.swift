import ArgumentParser
import CashoutSandbox

extension OptionWords {
  /// What shells propose.
  var completion: CompletionKind { .list(all) }
}
