/// A refused call of an endpoint beside the cashouts, ready to be answered.
package protocol ContractRefusal: Error {
  /// The body.
  var bytes: [UInt8] { get }
  var httpStatus: Int { get }
  /// What the sandbox says more than the platform would; never part of the body.
  var diagnosis: [String] { get }
}
