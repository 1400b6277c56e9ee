import NIOCore
import NIOHTTP1

/// Reads requests, and goes on reading behind one that offers another protocol.
///
/// NIO's decoder stops for good behind such a request, since what follows would be of the new
/// protocol (apple/swift-nio#2570). Here nobody ever accepts the offer, so what follows is the next
/// request, for a fresh decoder.
final class RequestDecoder: ByteToMessageDecoder {
  typealias InboundOut = HTTPServerRequestPart

  /// Comes next in the pipeline, and so knows what was read by the time that reading returns.
  private let connection: ClientConnection
  private var decoder = RequestDecoder.fresh()

  init(_ connection: ClientConnection) { self.connection = connection }

  func decoderAdded(context: ChannelHandlerContext) { decoder.decoderAdded(context: context) }

  func decoderRemoved(context: ChannelHandlerContext) { decoder.decoderRemoved(context: context) }

  func decode(
    context: ChannelHandlerContext,
    buffer: inout ByteBuffer
  ) throws -> DecodingState {
    connection.bytesArrived(buffer)
    let state = try decoder.decode(context: context, buffer: &buffer)
    return renewed(context) && buffer.readableBytes > 0 ? .continue : state
  }

  func decodeLast(
    context: ChannelHandlerContext,
    buffer: inout ByteBuffer,
    seenEOF: Bool
  ) throws -> DecodingState {
    var state: DecodingState
    repeat {
      state = try decoder.decodeLast(context: context, buffer: &buffer, seenEOF: seenEOF)
    } while renewed(context) && buffer.readableBytes > 0
    return state
  }

  /// Whether a fresh decoder has taken the place of one that stopped.
  private func renewed(_ context: ChannelHandlerContext) -> Bool {
    guard connection.hasPassedOver() else { return false }
    decoder.decoderRemoved(context: context)
    decoder = Self.fresh()
    decoder.decoderAdded(context: context)
    return true
  }

  private static func fresh() -> HTTPRequestDecoder {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = largestHead
    limits.maxHeaderListSize = largestHead
    limits.maxHeaderFieldCount = largestCount
    return HTTPRequestDecoder(limitConfiguration: limits)
  }

  /// In bytes; a longer request line is answered 414, a longer head 431.
  static let largestHead = 80 * 1024
  /// Of headers.
  static let largestCount = 1000
}

@available(*, unavailable)
extension RequestDecoder: Sendable {}
