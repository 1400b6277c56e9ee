/// A request that the platform makes later beside a payout's webhooks: JSON, once, without retries.
package struct Callback: Sendable, Equatable {
  package let url: String
  package let body: [UInt8]

  package init(url: String, body: [UInt8]) {
    self.url = url
    self.body = body
  }
}
