package import SandboxCore
package import ScenarioText
package import WireJSON

/// What a step expects, and how much virtual time it leaves for that.
package struct Expectation: Sendable {
  package var claims: [Claim] = []
  /// How long to wait for claims about the sandbox, event by event.
  package var within: Duration?

  package var isEmpty: Bool { claims.isEmpty }

  /// Claims about the answer of the step's own call.
  package var answerClaims: [Claim] { claims.filter(\.isAboutAnswer) }

  /// Claims about the sandbox, which time may make true.
  package var sandboxClaims: [Claim] { claims.filter { !$0.isAboutAnswer } }
}

/// One thing that is expected, with the place where a file says so.
package struct Claim: Sendable {
  package enum Content: Sendable {
    case http(HTTPClaim)
    /// A subset of the answer's body.
    case body(JSONValue)
    /// A subset of the payout as `GET /sandbox/payouts/{id}` shows it.
    case payout(PayoutName, JSONObject)
    case payouts(CountTest, PayoutStatus?)
    case webhooks(WebhookClaim)
    case wallet([WalletClaim])
    case timeline(PayoutName, [PayoutStatus])
    case requests(RequestClaim)
  }

  package let place: SourcePlace
  package let content: Content

  var isAboutAnswer: Bool {
    switch content {
    case .http, .body: true
    case .payout, .payouts, .webhooks, .wallet, .timeline, .requests: false
    }
  }

  /// The payout that the claim is about, if it is about one.
  package var payout: PayoutName? {
    switch content {
    case .payout(let name, _), .timeline(let name, _): name
    case .webhooks(let claim): claim.of
    case .http, .body, .payouts, .wallet, .requests: nil
    }
  }
}

/// What the answer's status line says.
package enum HTTPClaim: Sendable, Equatable {
  case status(Int)
  /// The connection ends without an answer.
  case noAnswer
}

/// What arrived at the built-in receiver.
package struct WebhookClaim: Sendable {
  /// `nil` means all payouts.
  package var of: PayoutName?
  package var count: CountTest?
  /// Whether they arrived in the order of the changes that they tell of.
  package var isInOrder: Bool?
  /// A subset of the last one's form.
  package var last: JSONObject?
}

/// What a wallet holds, in minor units.
package struct WalletClaim: Sendable {
  package var currency: Currency
  package var available: Int64?
  package var reserved: Int64?
}

/// How many calls the request log has.
package struct RequestClaim: Sendable {
  package var method: String?
  package var path: String?
  package var body: JSONValue?
  package var count: CountTest?
}

/// A count, or a range of counts.
package struct CountTest: Sendable, Equatable {
  package let range: ClosedRange<Int>
  /// As the file has it.
  package let text: String

  package func holds(for count: Int) -> Bool { range.contains(count) }

  /// Reads `3`, `>= 3`, `<= 3`, `> 3`, `< 3` or `1..3`.
  package init?(_ text: String) {
    self.text = text
    let signs: [(String, (Int) -> ClosedRange<Int>?)] = [
      (">=", { $0...Int.max }), ("<=", { 0...$0 }), (">", { $0 + 1...Int.max }),
      ("<", { $0 > 0 ? 0...$0 - 1 : nil }),
    ]
    if let (sign, make) = signs.first(where: { text.hasPrefix($0.0) }) {
      guard let range = Self.number(text.dropFirst(sign.count)).flatMap(make) else { return nil }
      self.range = range
    } else if let dots = text.firstRange(of: "..") {
      guard let lower = Self.number(text[..<dots.lowerBound]),
        let upper = Self.number(text[dots.upperBound...]), lower <= upper
      else { return nil }
      range = lower...upper
    } else {
      guard let number = Self.number(text[...]) else { return nil }
      range = number...number
    }
  }

  private static func number(_ text: Substring) -> Int? {
    let digits = text.drop { $0 == " " }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(digits), number <= 1_000_000_000
    else { return nil }
    return number
  }
}
