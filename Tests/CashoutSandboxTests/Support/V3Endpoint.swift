/// The four calls of the V3 contract.
enum V3Endpoint: String, CaseIterable, Sendable {
  case create, status, update, cancel

  var method: String {
    switch self {
    case .create, .status: "POST"
    case .update: "PUT"
    case .cancel: "DELETE"
    }
  }

  var path: String {
    switch self {
    case .create: "/v3/cashout"
    case .status, .update: "/v3/cashout/status"
    case .cancel: "/v3/cashout/cancel"
    }
  }
}
