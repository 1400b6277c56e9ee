package import ScenarioLanguage
package import ScenarioText
import WireJSON

/// Counts calls for claims as they come, since the log forgets its oldest ones.
package struct RequestTally: Sendable {
  private(set) var lines: [SourcePlace: (claim: RequestClaim, count: Int)] = [:]

  /// - Parameter claims: of which those about requests are counted for.
  package init(_ claims: some Sequence<Claim>) {
    for claim in claims {
      if case .requests(let requests) = claim.content { lines[claim.place] = (requests, 0) }
    }
  }

  /// How many calls so far are those of the claim at a place of the file.
  package subscript(place: SourcePlace) -> Int { lines[place]?.count ?? 0 }

  package mutating func take(_ exchange: HTTPExchange) {
    guard !lines.isEmpty else { return }
    var body: JSONValue??
    for (place, line) in lines
    where exchange.matches(method: line.claim.method, path: line.claim.path, body: nil) {
      if let pattern = line.claim.body {
        let known = body ?? (try? JSONParser.parse(exchange.body))
        body = .some(known)
        guard JSONDifference(expected: pattern, actual: known).entries.isEmpty else { continue }
      }
      lines[place]?.count += 1
    }
  }

  /// Goes on from a count.
  mutating func goOn(from count: Int, at place: SourcePlace) { lines[place]?.count = count }

  /// Begins anew.
  package mutating func reset() { for place in lines.keys { lines[place]?.count = 0 } }
}
