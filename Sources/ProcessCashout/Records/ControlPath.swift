/// Where the control API has what is of this contract alone.
package enum ControlPath {
  package static let process = "/sandbox/process"
}
