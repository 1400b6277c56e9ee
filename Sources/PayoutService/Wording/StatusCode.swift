/// The status of a gRPC call, by its number on the wire.
package enum StatusCode: Int, Sendable, CaseIterable {
  case unknown = 2
  case invalidArgument = 3
  case deadlineExceeded = 4
  case notFound = 5
  case permissionDenied = 7
  case resourceExhausted = 8
  case failedPrecondition = 9
  case unimplemented = 12
  case `internal` = 13
  case unavailable = 14
  case unauthenticated = 16

  /// The name in the protocol's documentation, such as `NOT_FOUND`.
  package var name: String {
    switch self {
    case .unknown: "UNKNOWN"
    case .invalidArgument: "INVALID_ARGUMENT"
    case .deadlineExceeded: "DEADLINE_EXCEEDED"
    case .notFound: "NOT_FOUND"
    case .permissionDenied: "PERMISSION_DENIED"
    case .resourceExhausted: "RESOURCE_EXHAUSTED"
    case .failedPrecondition: "FAILED_PRECONDITION"
    case .unimplemented: "UNIMPLEMENTED"
    case .internal: "INTERNAL"
    case .unavailable: "UNAVAILABLE"
    case .unauthenticated: "UNAUTHENTICATED"
    }
  }

  /// What an HTTP answer has for it, in logs and for calls with JSON bodies.
  package var httpStatus: Int {
    switch self {
    case .invalidArgument, .failedPrecondition: 400
    case .unauthenticated: 401
    case .permissionDenied: 403
    case .notFound: 404
    case .resourceExhausted: 429
    case .unimplemented: 501
    case .unavailable: 503
    case .deadlineExceeded: 504
    case .unknown, .internal: 500
    }
  }

  /// What the status of a processor's answer becomes.
  ///
  /// - Source: payout-service.md §5: those of the table, any other is UNKNOWN.
  package init(processor status: UInt32) {
    self =
      switch status {
      case 400: .invalidArgument
      case 401: .unauthenticated
      case 403: .permissionDenied
      case 404: .notFound
      case 429: .resourceExhausted
      case 500: .internal
      case 501: .unimplemented
      case 503: .unavailable
      case 504: .deadlineExceeded
      default: .unknown
      }
  }
}
