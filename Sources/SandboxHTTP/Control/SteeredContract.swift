/// A contract with endpoints of its own in the control API.
package protocol SteeredContract {
  func controlRoutes(_ control: ControlRoutes) -> [Route]
}
