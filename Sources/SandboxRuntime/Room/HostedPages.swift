import CashoutsV3
import WireJSON

/// The hosted pages of one sandbox: asked for by the merchant, filled in by a beneficiary.
struct HostedPages: Sendable {
  /// What all pages of a sandbox may take, in bytes; one takes about a kilobyte.
  private static let maximumBytes = 32 << 20

  private var pages: [String: EasyStatus] = [:]
  private var idByExternalID: [String: String] = [:]
  private var bytes = 0

  /// Keeps a new page; one external id has one page.
  mutating func add(_ page: EasyStatus) throws(RoomRefusal) {
    let size = page.request.fields.encoded().count + 500
    let externalID = page.request.externalID
    guard idByExternalID[externalID] == nil else { throw .pageExists }
    guard bytes + size <= Self.maximumBytes else { throw .pagesFull }
    bytes += size
    pages[page.requestID] = page
    idByExternalID[externalID] = page.requestID
  }

  subscript(id: String) -> EasyStatus? { pages[id] }
}
