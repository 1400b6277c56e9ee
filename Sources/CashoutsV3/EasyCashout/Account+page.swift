extension Authentication.Account {
  /// 32 hex digits that nobody can guess, the same in each run, others for each login.
  ///
  /// The login's length says where it ends, so that no two pairs read the same.
  package func pageID(of externalID: String) -> String {
    let owner = "\(login.utf8.count) \(login)"
    return String(proof(of: "hosted \(owner) \(externalID)").prefix(32))
  }
}
