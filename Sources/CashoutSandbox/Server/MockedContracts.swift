import CashoutsV3
import CashoutsV3HTTP
import ContractPort
import PayoutService
import PayoutServiceHTTP
import ProcessCashout
import ProcessCashoutHTTP
package import SandboxHTTP
package import ScenarioLanguage

/// The contracts of every server: the one place that names them.
package enum MockedContracts {
  package static let all: [any HTTPContract] = [
    V3Contract(), EasyContract(), ProcessContract(), PayoutServiceContract(),
  ]

  /// Reads scenario files that may use their words.
  package static let loader = ScenarioLoader(ContractList(all))
}
