import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import SandboxCore

/// Why a receiver gave no answer that counts.
package enum ReceiverFault: Error, Equatable {
  case timedOut(Duration)
  /// A head came, and no end of its body.
  case endless(Duration)
  case closed
  /// A three-digit number that is no HTTP status.
  case noStatus(Int)
  /// More than any answer's head may have.
  case tooLong(Int)
  case noAddress
  /// More wait than are kept.
  case tooMany(String)
  case stopped
  /// The sandbox was removed or reset before the attempt's turn came.
  case unwanted

  /// The fault in the words of the control API.
  package var reason: String { reason(of: "receiver") }

  /// The fault of a receiver that is called so.
  private func reason(of party: String) -> String {
    switch self {
    case .timedOut(let time): "no answer within \(DurationText.text(time))"
    case .endless(let time): "the body had no end within \(DurationText.text(time))"
    case .closed: "the \(party) closed the connection"
    case .noStatus(let number):
      "the \(party) answered with the status \(Self.digits(number)), which HTTP does not have"
    case .tooLong(let bytes):
      "the \(party) sent more than \(bytes / 1024) KiB before its answer was complete"
    case .noAddress: "not an http or https URL"
    case .tooMany(let what): "not sent: \(what) already, and no more than that are kept"
    case .stopped: "the sandbox stopped"
    case .unwanted: "not sent: the sandbox was removed or reset"
    }
  }

  private static func digits(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, 3 - text.count)) + text
  }

  /// What an error of the network means for an attempt that had so much time.
  package static func reason(
    _ error: any Error,
    within time: Duration,
    of party: String = "receiver"
  ) -> String {
    switch error {
    case let fault as ReceiverFault: fault.reason(of: party)
    case is CancellationError: stopped.reason
    case ChannelError.connectTimeout: timedOut(time).reason
    case let error as NIOConnectionError: reason(error, within: time, of: party)
    case let error as IOError: reason(error, of: party)
    case ChannelError.inputClosed, ChannelError.outputClosed, ChannelError.ioOnClosedChannel,
      ChannelError.eof, NIOSSLError.uncleanShutdown:
      closed.reason(of: party)
    case let error as HTTPParserError:
      "what the \(party) sent is no HTTP answer: \(words(error))"
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: tlsReason(error, of: party)
    default: String(describing: error)
    }
  }

  /// What the parser found; it has one error for two faults that it does not tell apart.
  private static func words(_ error: HTTPParserError) -> String {
    switch error {
    case .unknown:
      "a line does not end with CR LF, or Transfer-Encoding stands beside Content-Length"
    default: "\(error)"
    }
  }

  /// Whether nobody was there to answer: no connection, or not a word in time.
  package static func isSilence(_ error: any Error) -> Bool {
    switch error {
    case is NIOConnectionError, ChannelError.connectTimeout, ReceiverFault.timedOut: true
    case let error as IOError: ![ECONNRESET, EPIPE].contains(error.errnoCode)
    default: false
    }
  }

  /// A name may lead to several addresses, of which each has failed in its own way.
  private static func reason(
    _ error: NIOConnectionError,
    within time: Duration,
    of party: String
  ) -> String {
    guard let first = error.connectionErrors.first else {
      return "the host \(error.host) cannot be found"
    }
    return reason(first.error, within: time, of: party)
  }

  /// Whether this machine trusts nobody who signed the certificate that was shown.
  package static func isDistrust(_ error: any Error) -> Bool {
    switch error {
    case is NIOSSLError, is BoringSSLError: "\(error)".contains("CERTIFICATE_VERIFY_FAILED")
    default: false
    }
  }

  private static func tlsReason(_ error: any Error, of party: String) -> String {
    guard isDistrust(error) else { return "TLS failed: \(error)" }
    return "TLS failed: this machine does not trust the \(party)'s certificate"
  }

  private static func reason(_ error: IOError, of party: String) -> String {
    switch error.errnoCode {
    case ECONNREFUSED: "connection refused"
    case ECONNRESET, EPIPE: "connection reset by the \(party)"
    case EHOSTUNREACH, ENETUNREACH: "no route to the \(party)"
    case EMFILE, ENFILE: "this process has too many open files"
    default: String(describing: error)
    }
  }
}
