/// A request that is made later beside a payout's webhooks: once, without retries.
package struct Callback: Sendable, Equatable {
  package let url: String
  package let body: [UInt8]
  package let contentType: String
  /// The number of a forged webhook; `nil` for the platform's own.
  package let number: Int?

  package init(
    url: String,
    body: [UInt8],
    contentType: String = "application/json",
    number: Int? = nil
  ) {
    self.url = url
    self.body = body
    self.contentType = contentType
    self.number = number
  }
}
