package import ContractPort
import SandboxCore
import WireJSON

/// The hosted pages of one sandbox: asked for by the merchant, filled in by a beneficiary.
package struct HostedPages: ContractValue {
  /// What all pages of a sandbox may take, in bytes; one takes about a kilobyte.
  private static let maximumBytes = 32 << 20

  private(set) var pages: [String: EasyStatus] = [:]
  /// The external ids that have a page, in bytes: letters that read the same are not the same id.
  private var externalIDs: Set<[UInt8]> = []
  private var bytes = 0

  package init() {}

  /// Keeps a new page; one external id has one page.
  mutating func add(_ page: EasyStatus) throws(ActRefusal) {
    let size = page.request.fields.encoded().count + 500
    let externalID = Array(page.request.externalID.utf8)
    guard !externalIDs.contains(externalID) else { throw .pageExists }
    guard bytes + size <= Self.maximumBytes else { throw .pagesFull }
    bytes += size
    pages[page.requestID] = page
    externalIDs.insert(externalID)
  }

  package subscript(id: String) -> EasyStatus? { pages[id] }
}

/// Keeps a page that a beneficiary is to fill in.
package struct OpenPage: ContractAct {
  let page: EasyStatus

  package init(_ page: EasyStatus) { self.page = page }

  package func apply<Door: ContractDoor>(
    to pages: inout HostedPages,
    through door: inout Door
  ) throws(ActRefusal) {
    let key = PayoutKey(id: nil, externalID: page.request.externalID, of: .easyCashout)
    guard (try? door.state.find(key)) == nil else { throw .pageExists }
    try pages.add(page)
  }
}

extension ActRefusal {
  /// There is a page or a payout for this external id.
  static let pageExists = ActRefusal("page_exists")
  package static let pagesFull = ActRefusal("pages_full")
}
