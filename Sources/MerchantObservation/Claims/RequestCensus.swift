/// How many calls there were of each method and path, of the first few that came.
package struct RequestCensus: Sendable {
  private static let mostNames = 20

  var counts: [(name: String, count: Int)] = []

  package init(_ exchanges: some Sequence<HTTPExchange> = []) {
    for exchange in exchanges { take(exchange) }
  }

  package mutating func take(_ exchange: HTTPExchange) {
    let name = "\(exchange.method) \(exchange.path)"
    if let index = counts.firstIndex(where: { $0.name == name }) {
      counts[index].count += 1
    } else if counts.count < Self.mostNames {
      counts.append((name, 1))
    }
  }

  /// `2 POST /v3/cashout, 1 POST /v3/cashout/status`.
  package var text: String {
    guard !counts.isEmpty else { return "no calls came" }
    return counts.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
  }
}
