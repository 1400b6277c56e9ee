struct SignatureDoctor {
  let account: Authentication.Account
  let body: [UInt8]
  func diagnosis(of: [String]) -> String { "" }
}
