/// A request that is made later beside a payout's webhooks: once, without retries.
package struct Callback: Sendable, Equatable {
  package let url: String
  package let body: [UInt8]
  /// The number of a forged webhook, which is a form; `nil` for the platform's own JSON.
  package let number: Int?

  package init(url: String, body: [UInt8], number: Int? = nil) {
    self.url = url
    self.body = body
    self.number = number
  }
}
