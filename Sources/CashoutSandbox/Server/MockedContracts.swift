import CashoutsV3
package import ContractPort

/// The contracts of every server: the one place that names them.
package enum MockedContracts {
  package static let all = ContractList([V3Contract(), EasyContract()])
}
